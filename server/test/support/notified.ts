/**
 * Two readers and a moderator of a separate server, and an article without comments: new for each test, with the tests'
 * notification settings.
 */
import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import type { NotificationList } from '../../../core/contract/delivery/notifications';
import { startTestApp, type TestApp, type TestUser } from './app';
import { openContainer, type TestContainer } from './conversation';

export let t: TestApp;
export let container: TestContainer;
/** Makes names unique. */
export let number = 0;
export let ada: TestUser;
export let ben: TestUser;
export let chief: TestUser;

/** Sets up the tests. Call this in a `describe`. */
export function notifiedReaders(): void {
  before(async () => {
    t = await startTestApp();
  });
  after(() => t.close());
  beforeEach(async () => {
    container = await openContainer(t);
    await signUpReaders();
  });
}

/** Creates different readers with the same first names. */
export async function signUpReaders(): Promise<void> {
  number += 1;
  ada = await t.signUp(`Ada ${number}`);
  ben = await t.signUp(`Ben ${number}`);
  chief = await t.signUp(`Chief ${number}`, 'moderator');
}

export const url = (path: string) => `/v5/notifications/${t.site.uuid}/${path}`;

export async function all(who: Pick<TestUser, 'inject'> = ada, query = ''): Promise<NotificationList> {
  const answer = await who.inject({ url: url(`all${query}`) });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}
export const linesOf = ({ notifications }: NotificationList) =>
  notifications.map(({ notification_type, status, actor }) => [notification_type, status, actor?.name]);
export const mark = (as: 'seen' | 'read', uuid: string, query = '') =>
  ada.inject({ method: 'PATCH', url: url(`${as}/${uuid}${query}`) });
export const send = (who: TestUser, method: 'POST' | 'DELETE', path: string) =>
  who.inject({ method, url: `${container.path}/${path}` });
export const follow = (who: TestUser, whom: TestUser, method: 'PUT' | 'DELETE' = 'PUT') =>
  who.inject({ method, url: `/v2/localhost/follows/${whom.id}` });
