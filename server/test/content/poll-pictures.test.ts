/** Pictures beside the answers of a poll: permissions, period, stored files and their removal. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import sharp from 'sharp';
import type { Poll } from '../../../core/contract/content/polls';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { aPng, fileForm } from '../support/media';
import { buildWidgets } from '../support/painted';

let t: TestApp;
let anna: TestUser;
let mona: TestUser;
let prefix: string;
let container_id: string;
let poll: Poll;

before(async () => {
  buildWidgets();
  t = await startTestApp();
  prefix = `/v4/interaction/${t.site.uuid}`;
  [anna, mona] = [await t.signUp('Anna'), await t.signUp('Mona', 'moderator')];
});
after(() => t?.close());

const at = (path = '') => `${prefix}/polls/${poll.poll_uuid}${path}`;
const uuidOf = (place: number) => poll.options[place]?.option_uuid ?? '';
const show = (place: number | string, bytes: Buffer, who: Pick<TestUser, 'inject'> = mona) =>
  who.inject({
    method: 'PUT',
    url: at(`/options/${typeof place === 'string' ? place : uuidOf(place)}/picture`),
    ...fileForm(bytes, { type: 'image/png' }),
  });
const shown = async (place: number): Promise<string> => {
  const answer = await show(place, await aPng());
  assert.equal(answer.statusCode, 200, answer.body);
  return (answer.json() as Poll).options[place]?.medium?.path ?? '';
};
const change = (payload: object) => mona.inject({ method: 'PATCH', url: at(), payload });
const pathsOf = async () => {
  const { options } = (await t.inject({ url: at() })).json() as Poll;
  return options.map(({ medium }) => medium?.path);
};
/** Requests a file after the outbox has removed replaced ones. */
const statusOf = async (path: string) => {
  await t.app.outbox.run();
  return (await t.inject({ url: path })).statusCode;
};

beforeEach(async () => {
  container_id = `page-${randomUUID()}`;
  const opened = await t.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id } });
  const made = await mona.inject({
    method: 'POST',
    url: `${prefix}/${opened.json().content_container_uuid}/polls`,
    payload: { question: 'Who was best?', options: [{ text: 'Ada' }, { text: 'Ben' }, { text: 'Cleo' }] },
  });
  poll = made.json();
});

describe('the picture of an answer', () => {
  it('is encoded again as a square, can be cached forever, and is painted beside its text', async () => {
    const answer = await show(1, await aPng());
    assert.equal(answer.statusCode, 200, answer.body);
    const medium = (answer.json() as Poll).options[1]?.medium;
    assert.deepEqual([medium?.width, medium?.height], [96, 96]);
    assert.match(medium?.path ?? '', /^\/poll-pictures\/[0-9a-f]{16}\.webp$/);
    const served = await t.inject({ url: medium?.path });
    assert.equal(served.headers['content-type'], 'image/webp');
    assert.match(String(served.headers['cache-control']), /immutable/);
    const { width, height, exif } = await sharp(served.rawPayload).metadata();
    assert.deepEqual([width, height, exif], [96, 96, undefined]);
    const painted = await t.inject({ url: `/render/poll?site=localhost&container_id=${container_id}` });
    assert.ok(painted.body.includes(`${medium?.path}" width="48" height="48" alt=""`), painted.body);
  });

  it('can be replaced, and is deleted with its file, its answer or its poll', async () => {
    const [first, second] = [await shown(0), await shown(0)];
    assert.notEqual(first, second);
    assert.deepEqual([await statusOf(first), await statusOf(second)], [404, 200]);

    const other = await shown(1);
    const kept = { options: [{ option_uuid: uuidOf(1), text: 'Ben' }, { text: 'Dora' }] };
    const changed = await change(kept);
    assert.equal(changed.statusCode, 200, changed.body);
    assert.deepEqual(await pathsOf(), [other, undefined]);
    assert.equal((changed.json() as Poll).options[0]?.option_uuid, uuidOf(1));
    assert.deepEqual([await statusOf(second), await statusOf(other)], [404, 200]);

    const away = await mona.inject({ method: 'DELETE', url: at(`/options/${uuidOf(1)}/picture`) });
    assert.equal(away.statusCode, 200, away.body);
    assert.deepEqual(await pathsOf(), [undefined, undefined]);
    assert.equal(await statusOf(other), 404);

    poll = changed.json();
    const last = await shown(0);
    await mona.inject({ method: 'DELETE', url: at() });
    assert.equal(await statusOf(last), 404);
  });

  it('is deleted with its answer, even if it was shown during the change', async () => {
    for (const ask of [
      () => change({ options: [{ text: 'Dora' }, { text: 'Emil' }] }),
      () => mona.inject({ method: 'DELETE', url: at() }),
    ]) {
      const take = t.app.writeQueue.take.bind(t.app.writeQueue);
      let path = '';
      t.app.writeQueue.take = (async (uuid: string, job: never) => {
        t.app.writeQueue.take = take;
        path = await shown(0);
        return take(uuid, job);
      }) as typeof take;
      const answer = await ask();
      assert.ok(answer.statusCode < 300, answer.body);
      assert.equal(await statusOf(path), 404);
      if (answer.body) poll = answer.json();
    }
  });

  it('cannot change after the first vote', async () => {
    const path = await shown(0);
    const voted = await anna.inject({ method: 'PUT', url: at('/vote'), payload: { options: [uuidOf(0)] } });
    assert.equal(voted.statusCode, 200, voted.body);
    const late = await show(0, await aPng());
    assert.deepEqual([late.statusCode, late.json().data], [400, { field: 'file', reason: 'begun' }]);
    assert.equal((await mona.inject({ method: 'DELETE', url: at(`/options/${uuidOf(0)}/picture`) })).statusCode, 400);
    assert.deepEqual((await pathsOf())[0], path);
    assert.equal(await statusOf(path), 200);
  });

  it('is refused from people who may not change the poll, for an unknown answer, and if it is no picture', async () => {
    const png = await aPng();
    for (const who of [anna, t]) assert.ok([401, 403].includes((await show(0, png, who)).statusCode));
    assert.equal((await show(randomUUID(), png)).statusCode, 404);
    const svg = await show(0, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'));
    assert.equal(svg.statusCode, 415, svg.body);
    const empty = await mona.inject({ method: 'PUT', url: at(`/options/${uuidOf(0)}/picture`) });
    assert.ok([400, 415].includes(empty.statusCode), empty.body);
    const large = await show(0, Buffer.alloc(9 * 1024 * 1024, 1));
    assert.equal(large.statusCode, 413, large.body);
    const named = { option_uuid: uuidOf(0) };
    const twice = await change({
      options: [
        { ...named, text: 'Ada' },
        { ...named, text: 'Ben' },
      ],
    });
    assert.deepEqual([twice.statusCode, twice.json().data?.field], [400, 'options']);
    assert.deepEqual(await pathsOf(), [undefined, undefined, undefined]);
    for (const file of ['../../etc/passwd', 'zz.webp', '0123456789abcdef.webp']) {
      assert.ok([400, 404].includes(await statusOf(`/poll-pictures/${encodeURIComponent(file)}`)));
    }
  });
});
