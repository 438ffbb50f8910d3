/** Pages whose texts are trusted at once: reported by a server of the publisher. */
import assert from 'node:assert/strict';
import { insertClient } from '../../src/modules/sites/clients/clients.repository';
import type { TestApp } from './app';

/** Returns the authorization header of a client of the site. */
export async function clientOf(t: TestApp, site_uuid = t.site.uuid): Promise<{ authorization: string }> {
  const { id, secret } = await insertClient(t.app.db, { site_uuid, name: 'Newsroom', now: 0 });
  const answer = await t.inject({
    method: 'POST',
    url: '/authorize_client',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    payload: { grant_type: 'client_credentials', scope: site_uuid },
  });
  return { authorization: `Bearer ${answer.json().access_token}` };
}

/** Reports a page of `localhost` as the publisher's server does. */
export async function publishPage(t: TestApp, payload: object): Promise<{ id: number; uuid: string; title: string }> {
  const headers = await clientOf(t);
  const answer = await t.inject({ method: 'POST', url: '/v2/localhost/pages', payload, headers });
  assert.ok(answer.statusCode < 300, answer.body);
  return answer.json().result;
}
