/**
 * The cells of docs/PERMISSIONS.md about live chats over HTTP: every role, under every ban, and each state of a chat.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { type BanLevel, banLevels } from '../../../core/contract/people/roles';
import { startTestApp, type TestApp, type TestUser } from '../support/app';

type Role = 'guest' | 'reader' | 'author' | 'moderator' | 'administrator';
const roles: Role[] = ['guest', 'reader', 'author', 'moderator', 'administrator'];

let t: TestApp;
let prefix: string;
const people = new Map<Role, TestUser>();
const person = (role: Role) => people.get(role) as TestUser;

before(async () => {
  t = await startTestApp();
  prefix = `/v4/chat/${t.site.uuid}`;
  for (const role of roles.slice(1)) {
    people.set(role, await t.signUp(role, role === 'moderator' || role === 'administrator' ? role : 'normal'));
  }
});
after(() => t?.close());

const text = () => ({ content: `Said once, ${randomUUID()}` });

interface Chat {
  path: string;
  /** A message by the author. */
  message: string;
}

async function done(answer: ReturnType<TestUser['inject']>) {
  const { statusCode, body } = await answer;
  assert.ok(statusCode < 300, body);
  return body === '' ? null : JSON.parse(body);
}

async function openChat(): Promise<Chat> {
  const made = await done(t.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id: randomUUID() } }));
  const path = `${prefix}/${made.content_container_uuid}`;
  const said = person('author').inject({ method: 'POST', url: `${path}/messages`, payload: text() });
  return { path, message: (await done(said)).content_uuid };
}

type Ask = (chat: Chat) => InjectOptions;
const on =
  (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Ask =>
  ({ path, message }) => ({ method, url: path + url.replace('…', message), ...(payload && { payload }) });

const asks: Record<string, Ask> = {
  says: (chat) => on('POST', '/messages', text())(chat),
  answers: (chat) => on('POST', '/replies/…', text())(chat),
  likes: on('POST', '/messages/…/like'),
  dislikes: on('POST', '/messages/…/dislike'),
  reacts: on('PUT', '/messages/…/reaction', { reaction: '👍' }),
  reports: on('POST', '/messages/…/flag', {}),
  corrects: (chat) => on('POST', '/content/…/edit', text())(chat),
  removes: on('DELETE', '/messages/…'),
  pins: on('POST', '/content/…/pin'),
  'takes away': on('POST', '/moderation/…/disable'),
  'changes settings': on('PUT', '', { settings: { slow_mode_seconds: 5 } }),
  'sets it back': on('DELETE', '/settings/edit'),
};

/** Roles with the permission, without a ban. */
const may: Record<string, Role[]> = {
  says: ['reader', 'author', 'moderator', 'administrator'],
  answers: ['reader', 'author', 'moderator', 'administrator'],
  likes: ['reader', 'moderator', 'administrator'],
  dislikes: ['reader', 'moderator', 'administrator'],
  reacts: ['reader', 'moderator', 'administrator'],
  reports: ['reader', 'moderator', 'administrator'],
  corrects: ['author'],
  removes: ['author', 'moderator', 'administrator'],
  pins: ['moderator', 'administrator'],
  'takes away': ['moderator', 'administrator'],
  'changes settings': ['moderator', 'administrator'],
  'sets it back': ['moderator', 'administrator'],
};

/** Requests after some time, so that nobody is too fast. */
async function statusOf(role: Role, deed: string, chat: Chat): Promise<number> {
  t.pass(2000);
  return (await (people.get(role) ?? t).inject((asks[deed] as Ask)(chat))).statusCode;
}

for (const deed of Object.keys(asks)) {
  test(`a user who ${deed}`, async () => {
    for (const role of roles) {
      const status = await statusOf(role, deed, await openChat());
      if (may[deed]?.includes(role)) assert.ok(status < 300, `${role} ${deed}: ${status}`);
      else assert.equal(status, role === 'guest' ? 401 : 403, `${role} ${deed}`);
    }
  });
}

test('a closed chat is read, liked and reported, and staff alone write', async () => {
  const chat = await openChat();
  await done(person('moderator').inject({ method: 'PUT', url: chat.path, payload: { settings: { is_closed: true } } }));
  for (const role of roles) {
    const isStaff = role === 'moderator' || role === 'administrator';
    for (const deed of ['says', 'answers']) {
      const status = await statusOf(role, deed, chat);
      assert.equal(status < 300, isStaff, `${role} ${deed}: ${status}`);
    }
  }
  for (const deed of ['likes', 'reports']) assert.ok((await statusOf('reader', deed, chat)) < 300, deed);
  assert.ok((await statusOf('author', 'corrects', chat)) >= 400, 'nobody changes what is over');
});

test('a hidden chat is accessible to staff only', async () => {
  const chat = await openChat();
  const hide = { method: 'PUT', url: chat.path, payload: { settings: { is_hidden: true } } } as const;
  await done(person('moderator').inject(hide));
  assert.deepEqual((await t.inject({ url: `${chat.path}/messages` })).json().contents, []);
  for (const deed of ['likes', 'reacts', 'reports', 'corrects']) {
    const status = await statusOf(deed === 'corrects' ? 'author' : 'reader', deed, chat);
    assert.equal(status, 404, deed);
  }
  assert.ok((await statusOf('reader', 'says', chat)) >= 400);
  const staff = await person('moderator').inject({ url: `${chat.path}/messages` });
  assert.equal(staff.json().contents.length, 1);
});

test('a removed message cannot be answered, liked or changed', async () => {
  const chat = await openChat();
  assert.ok((await statusOf('moderator', 'takes away', chat)) < 300);
  for (const deed of ['answers', 'likes', 'reacts', 'reports']) {
    assert.equal(await statusOf('reader', deed, chat), 404, deed);
  }
  assert.ok((await statusOf('author', 'corrects', chat)) >= 400);
});

test('with a ban from posting readers can read and like; with one from logging in, nothing; a ghost is not notified', async () => {
  const reader = person('reader');
  for (const ban_level of banLevels.filter((level): level is Exclude<BanLevel, 'none'> => level !== 'none')) {
    const chat = await openChat();
    await t.changeUser(reader, { ban_level });
    t.app.cache.userChanged(reader.id);
    const isGhost = ban_level === 'ghost';
    for (const deed of ['says', 'answers', 'reports']) {
      const status = await statusOf('reader', deed, chat);
      assert.ok(isGhost ? status < 300 : status === 401 || status === 403, `${ban_level} ${deed}: ${status}`);
    }
    for (const deed of ['likes', 'reacts']) {
      const status = await statusOf('reader', deed, chat);
      assert.equal(status < 300, isGhost || ban_level === 'posting', `${ban_level} ${deed}: ${status}`);
    }
    for (const deed of ['pins', 'takes away', 'changes settings']) {
      assert.ok((await statusOf('reader', deed, chat)) >= 400, `${ban_level} ${deed}`);
    }
    const { contents } = (await t.inject({ url: `${chat.path}/messages` })).json();
    assert.equal(contents.length, 1, `${ban_level}: others see the author’s message alone`);
    await t.changeUser(reader, { ban_level: 'none' });
    t.app.cache.userChanged(reader.id);
  }
});

test('a ban takes precedence over a moderator’s role', async () => {
  const moderator = person('moderator');
  for (const ban_level of ['posting', 'hide', 'login'] as const) {
    const chat = await openChat();
    await t.changeUser(moderator, { ban_level });
    t.app.cache.userChanged(moderator.id);
    const status = await statusOf('moderator', 'says', chat);
    assert.ok(status === 401 || status === 403, `${ban_level}: ${status}`);
    await t.changeUser(moderator, { ban_level: 'none' });
    t.app.cache.userChanged(moderator.id);
  }
});

test('turned off, it accepts no messages and no replies', async () => {
  const chat = await openChat();
  await t.changeSettings({ enable_livechat: false });
  for (const role of roles) {
    for (const deed of ['says', 'answers']) assert.ok((await statusOf(role, deed, chat)) >= 400, `${role} ${deed}`);
  }
  await t.changeSettings({ enable_livechat: true });
  const asComment = chat.path.replace('/chat/', '/livecomments/');
  const elsewhere = await person('reader').inject({ method: 'POST', url: `${asComment}/comments`, payload: text() });
  assert.equal(elsewhere.statusCode, 404, 'a chat is no conversation');
});
