/** Members that a body's schema does not name are dropped, whatever column they name. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { dropUnnamed } from '../../src/http/drop-unnamed';
import { startTestApp, type TestApp, type TestUser } from '../support/app';

/** They accept a choice of records, or no record; none stores its body as it is. */
const OTHERS = [
  'patch /v4/livecomments/{section_uuid}/modules',
  'patch /v4/livecomments/{section_uuid}/rules',
  'post /callback.php',
  'post /v4/livecomments/{section_uuid}/content-containers/comment-count-and-status/by-container-ids',
  'put /v4/liveblog/{section_uuid}/{cc}/authors',
  'put /v4/liveblog/{section_uuid}/{cc}/scoreboard',
];

type Body = Parameters<typeof dropUnnamed>[0];

describe('members that no body names', () => {
  let t: TestApp;
  let administrator: TestUser;
  let reader: TestUser;
  before(async () => {
    t = await startTestApp({ privateAddresses: true });
    administrator = await t.signUp('Eve', 'administrator');
    reader = await t.signUp('Ada');
  });
  after(() => t.close());

  it('are dropped by every route that takes a record', () => {
    type Route = { requestBody?: { content: Record<string, { schema: Body }> } };
    const { paths = {} } = t.app.swagger() as { paths?: Record<string, Record<string, Route>> };
    const open = Object.entries(paths).flatMap(([path, routes]) =>
      Object.entries(routes).flatMap(([method, { requestBody }]) => {
        const schema = requestBody?.content['application/json']?.schema;
        return schema && dropUnnamed(schema).additionalProperties === undefined ? `${method} ${path}` : [];
      }),
    );
    assert.deepEqual([...new Set(open)].sort(), OTHERS);
  });

  it('give no site the webhook of another', async () => {
    const url = '/v2/localhost/webhooks';
    const foreign = { site_uuid: randomUUID(), uuid: randomUUID(), date_created: 1 };
    const payload = { url: 'http://127.0.0.1:9/hook', ...foreign };
    const added = await administrator.inject({ method: 'POST', url, payload });
    assert.equal(added.statusCode, 201);
    const { uuid } = added.json().webhook;
    const changed = { method: 'PATCH', url: `${url}/${uuid}`, payload: { is_on: false, ...foreign } } as const;
    assert.equal((await administrator.inject(changed)).statusCode, 200);
    const { webhooks } = (await administrator.inject({ url })).json();
    assert.deepEqual([webhooks.length, webhooks[0].uuid, webhooks[0].is_on], [1, uuid, false]);
  });

  it('make nobody else follow a topic', async () => {
    const payload = { topic_name: 'Harbour', user_id: administrator.user.id, most: 1e9 };
    const url = `/v5/notifications/${t.site.uuid}/topics/harbour`;
    assert.equal((await reader.inject({ method: 'POST', url, payload })).statusCode, 201);
    const followed = async (who: TestUser) =>
      (await who.inject({ url: `/v5/subscriptions/${t.site.uuid}/topics` })).json().length;
    assert.deepEqual([await followed(administrator), await followed(reader)], [0, 1]);
  });
});
