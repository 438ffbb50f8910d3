/**
 * The cells of docs/PERMISSIONS.md about live questions over HTTP: every role, under every ban, as a host of the
 * interview or not.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { type BanLevel, banLevels } from '../../../core/contract/people/roles';
import { startTestApp, type TestApp, type TestUser } from '../support/app';

type Role = 'guest' | 'reader' | 'host' | 'moderator';
const roles: Role[] = ['guest', 'reader', 'host', 'moderator'];

let t: TestApp;
let prefix: string;
const people = new Map<Role | 'asker', TestUser>();
const person = (role: Role | 'asker') => people.get(role) as TestUser;

before(async () => {
  t = await startTestApp();
  prefix = `/v4/questions/${t.site.uuid}`;
  for (const role of ['asker', ...roles.slice(1)] as const) {
    people.set(role as Role, await t.signUp(role, role === 'moderator' ? 'moderator' : 'normal'));
  }
});
after(() => t?.close());

const text = () => ({ content: `Is this asked once, ${randomUUID()}?` });

interface Interview {
  path: string;
  question: string;
  /** A similar question. */
  twin: string;
}

async function done(answer: ReturnType<TestUser['inject']>) {
  const { statusCode, body } = await answer;
  assert.ok(statusCode < 300, body);
  return body === '' ? null : JSON.parse(body);
}

async function openInterview(settings: object = {}): Promise<Interview> {
  const made = await done(t.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id: randomUUID() } }));
  const path = `${prefix}/${made.content_container_uuid}`;
  const hosts = [person('host').user.uuid];
  const set = (payload: object) =>
    done(person('moderator').inject({ method: 'PUT', url: `${path}/settings`, payload }));
  await set({ hosts });
  const ask = async (role: Role | 'asker'): Promise<string> => {
    const asked = person(role).inject({ method: 'POST', url: `${path}/questions`, payload: text() });
    return (await done(asked)).content_uuid;
  };
  const [question, twin] = [await ask('asker'), await ask('moderator')];
  await set(settings);
  return { path, question, twin };
}

type Ask = (interview: Interview) => InjectOptions;
const asks: Record<string, Ask> = {
  asks: ({ path }) => ({ method: 'POST', url: `${path}/questions`, payload: text() }),
  upvotes: ({ path, question }) => ({ method: 'POST', url: `${path}/questions/${question}/like` }),
  reports: ({ path, question }) => ({ method: 'POST', url: `${path}/questions/${question}/flag`, payload: {} }),
  answers: ({ path, question }) => ({ method: 'POST', url: `${path}/questions/${question}/answer`, payload: text() }),
  'takes up': ({ path, question }) => ({ method: 'POST', url: `${path}/questions/${question}/live` }),
  'puts back': ({ path, question }) => ({ method: 'DELETE', url: `${path}/questions/${question}/live` }),
  dismisses: ({ path, question }) => ({
    method: 'POST',
    url: `${path}/questions/${question}/dismiss`,
    payload: { reason: 'no_time' },
  }),
  'opens again': ({ path, question }) => ({ method: 'DELETE', url: `${path}/questions/${question}/dismiss` }),
  merges: ({ path, question, twin }) => ({
    method: 'POST',
    url: `${path}/questions/${question}/merge`,
    payload: { into: twin },
  }),
  'changes settings': ({ path }) => ({ method: 'PUT', url: `${path}/settings`, payload: { anonymous: true } }),
  'removes another’s': ({ path, question }) => ({ method: 'DELETE', url: `${path}/questions/${question}` }),
};

/** Roles with the permission, without a ban; staff always have it. */
const may: Record<string, Role[]> = {
  asks: ['reader', 'host', 'moderator'],
  upvotes: ['reader', 'host', 'moderator'],
  reports: ['reader', 'host', 'moderator'],
  answers: ['host', 'moderator'],
  'takes up': ['host', 'moderator'],
  'puts back': ['host', 'moderator'],
  dismisses: ['host', 'moderator'],
  'opens again': ['host', 'moderator'],
  merges: ['host', 'moderator'],
  'changes settings': ['moderator'],
  'removes another’s': ['moderator'],
};

const statusOf = async (role: Role, ask: string, interview: Interview) =>
  (await (people.get(role) ?? t).inject((asks[ask] as Ask)(interview))).statusCode;

for (const deed of Object.keys(asks)) {
  test(`a user who ${deed}`, async () => {
    for (const role of roles) {
      const status = await statusOf(role, deed, await openInterview());
      if (may[deed]?.includes(role)) assert.ok(status < 300, `${role} ${deed}: ${status}`);
      else assert.equal(status, role === 'guest' ? 401 : 403, `${role} ${deed}`);
    }
  });
}

test('before it opens, only hosts ask; after it closes, only staff', async () => {
  const early = await openInterview({ opens: t.app.clock.now() + 60_000 });
  assert.deepEqual(
    [await statusOf('guest', 'asks', early), await statusOf('reader', 'asks', early)],
    [403, 403],
    'a guest is not sent to log in for nothing',
  );
  assert.equal(await statusOf('host', 'asks', early), 201);
  const closed = await openInterview({ is_closed: true });
  for (const role of ['guest', 'reader', 'host'] as const) {
    assert.equal(await statusOf(role, 'asks', closed), 403, role);
  }
  assert.equal(await statusOf('moderator', 'asks', closed), 201);
  assert.equal(await statusOf('host', 'answers', closed), 201, 'what was asked is still answered');
});

test('a hidden interview is not accessible', async () => {
  const hidden = await openInterview({ is_hidden: true });
  for (const deed of ['upvotes', 'answers', 'takes up', 'dismisses', 'merges']) {
    assert.equal(await statusOf('host', deed, hidden), 404, deed);
  }
  const { body } = await t.inject({ url: `${hidden.path}/similar?text=${encodeURIComponent('Is this asked once')}` });
  assert.deepEqual(JSON.parse(body), { contents: [] });
});

test('a ban takes precedence over the list of hosts', async () => {
  const lift = async (uuid: string) =>
    done(
      person('moderator').inject({ method: 'DELETE', url: `/v2/localhost/users/${person('host').id}/bans/${uuid}` }),
    );
  for (const ban_level of banLevels.filter((level): level is Exclude<BanLevel, 'none'> => level !== 'none')) {
    const interview = await openInterview();
    const { result } = await done(
      person('moderator').inject({
        method: 'POST',
        url: `/v2/localhost/users/${person('host').id}/bans`,
        payload: { ban_level, is_permanent: true, user_message: '' },
      }),
    );
    const isGhost = ban_level === 'ghost';
    for (const deed of ['asks', 'answers', 'takes up', 'dismisses', 'merges']) {
      const status = await statusOf('host', deed, interview);
      assert.ok(isGhost ? status < 300 : status === 401 || status === 403, `${ban_level} ${deed}: ${status}`);
    }
    if (isGhost) {
      const { body } = await t.inject({ url: `${interview.path}/questions/${interview.question}/single` });
      assert.equal(JSON.parse(body).status, 'open', 'nobody sees what a ghost did');
    }
    const upvotes = await statusOf('host', 'upvotes', interview);
    assert.equal(upvotes < 300, isGhost || ban_level === 'posting', `${ban_level} upvotes: ${upvotes}`);
    await lift(result.ban_uuid);
  }
});
