/** Polls of a page that is new for each test, with two readers, a moderator and an administrator, on a separate server. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach } from 'node:test';
import type { Poll } from '../../../core/contract/content/polls';
import { startTestApp, type TestApp, type TestUser } from './app';

type Who = Pick<TestUser, 'inject'>;

export let t: TestApp;
export let anna: TestUser;
export let bert: TestUser;
export let mona: TestUser;
export let ada: TestUser;
export let prefix: string;
export let cc: string;
export let container_id: string;

/** Sets up the tests. Call this at the beginning of a file. */
export function pollsOfAPage(): void {
  before(async () => {
    t = await startTestApp({ rateLimit: true });
    prefix = `/v4/interaction/${t.site.uuid}`;
    [anna, bert, mona, ada] = [
      await t.signUp('Anna'),
      await t.signUp('Bert'),
      await t.signUp('Mona', 'moderator'),
      await t.signUp('Ada', 'administrator'),
    ];
  });
  after(() => t?.close());
  beforeEach(async () => {
    container_id = `page-${randomUUID()}`;
    const answer = await t.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id } });
    cc = answer.json().content_container_uuid;
  });
}

export const BRIDGE = {
  question: 'Should the bridge open?',
  options: [{ text: 'Yes' }, { text: 'No' }, { text: 'Later' }],
};

export const create = (body: object, who: Who = mona) =>
  who.inject({ method: 'POST', url: `${prefix}/${cc}/polls`, payload: body });

export async function made(body: object = {}): Promise<Poll> {
  const answer = await create({ ...BRIDGE, ...body });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}

export const at = ({ poll_uuid }: Poll, path = '') => `${prefix}/polls/${poll_uuid}${path}`;

export const post = (who: Who, poll: Poll, path: string, payload: object = {}) =>
  who.inject({ method: 'POST', url: at(poll, path), payload });

/** Votes for the options at these places. */
export const put = (who: Who, poll: Poll, places: number[], more: object = {}, remoteAddress = '10.0.0.1') =>
  who.inject({
    method: 'PUT',
    url: at(poll, '/vote'),
    payload: { options: places.map((place) => poll.options[place]?.option_uuid), ...more },
    remoteAddress,
  });

export async function voted(who: Who, poll: Poll, places: number[], more: object = {}): Promise<Poll> {
  const answer = await put(who, poll, places, more);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}

export async function read(poll: Poll, who: Who = t): Promise<Poll> {
  const answer = await who.inject({ url: at(poll) });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}

export const votesOf = ({ options }: Poll) => options.map(({ votes }) => votes);

export const fieldOf = (answer: Awaited<ReturnType<typeof put>>) => [answer.statusCode, answer.json().data?.field];
