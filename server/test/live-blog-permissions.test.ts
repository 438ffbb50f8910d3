/**
 * The cells of docs/PERMISSIONS.md about live blogs over HTTP: every role, under every ban, in a blog that lists them or
 * does not.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { type BanLevel, banLevels } from '../../core/contract/roles';
import { startTestApp, type TestApp, type TestUser } from './support/app';

type Role = 'guest' | 'reader' | 'reporter' | 'editor' | 'moderator';
const roles: Role[] = ['guest', 'reader', 'reporter', 'editor', 'moderator'];

let t: TestApp;
let prefix: string;
const people = new Map<Role, TestUser>();

before(async () => {
  t = await startTestApp();
  prefix = `/v4/liveblog/${t.site.uuid}`;
  for (const role of roles.slice(1)) {
    people.set(role, await t.signUp(role, role === 'moderator' ? 'moderator' : 'normal'));
  }
});
after(() => t?.close());

const text = (content = `Said once, ${randomUUID()}`) => ({ content, body: [{ type: 'paragraph', text: content }] });

interface Blog {
  path: string;
  /** A moderator's post. */
  post: string;
  /** A post of whoever asks, for who may have one. */
  own: string;
}

async function openBlog(settings: object): Promise<Blog> {
  const staff = people.get('moderator') as TestUser;
  const inject = async (method: 'POST' | 'PUT', url: string, payload: object) => {
    const answer = await staff.inject({ method, url, payload });
    assert.ok(answer.statusCode < 300, answer.body);
    return answer.json();
  };
  const made = await inject('POST', `${prefix}/`, { container_id: randomUUID() });
  const path = `${prefix}/${made.content_container_uuid}`;
  const authors = (['reporter', 'editor'] as const).map((role) => ({ user_uuid: people.get(role)?.user.uuid, role }));
  await inject('PUT', `${path}/authors`, authors);
  await inject('PUT', path, { settings: { replies: true, review_before_publish: true, ...settings } });
  const { content_uuid: post } = await inject('POST', `${path}/posts`, text());
  return { path, post, own: '' };
}

type Ask = (blog: Blog) => InjectOptions;
const draft = () => ({ status: 'draft', post: text() });
const asks: Record<string, Ask> = {
  'keeps a draft': ({ path }) => ({ method: 'PUT', url: `${path}/drafts/${randomUUID()}`, payload: draft() }),
  publishes: ({ path }) => ({ method: 'POST', url: `${path}/posts`, payload: text() }),
  schedules: ({ path }) => ({
    method: 'PUT',
    url: `${path}/drafts/${randomUUID()}`,
    payload: { ...draft(), status: 'scheduled', publish_at: Date.now() + 10_000_000 },
  }),
  'corrects another’s post': ({ path, post }) => ({
    method: 'POST',
    url: `${path}/content/${post}/edit`,
    payload: text(),
  }),
  pins: ({ path, post }) => ({ method: 'PUT', url: `${path}/posts/${post}/pin` }),
  'marks a key moment': ({ path, post }) => ({ method: 'POST', url: `${path}/posts/${post}/pick` }),
  replies: ({ path, post }) => ({ method: 'POST', url: `${path}/replies/${post}`, payload: text() }),
  'changes the blog': ({ path }) => ({ method: 'PUT', url: path, payload: { summary: 'Short' } }),
  'lists authors': ({ path }) => ({ method: 'PUT', url: `${path}/authors`, payload: [] }),
  'reads drafts': ({ path }) => ({ url: `${path}/drafts` }),
  'reads corrections': ({ path, post }) => ({ url: `${path}/posts/${post}/versions` }),
  'makes a card': ({ path }) => ({ method: 'POST', url: `${path}/embed`, payload: { url: 'http://127.0.0.1:1/' } }),
  'removes another’s post': ({ path, post }) => ({ method: 'DELETE', url: `${path}/posts/${post}` }),
};

/** Who may, without a ban. A reporter publishes where nothing is looked over. */
const may: Record<string, Role[]> = {
  'keeps a draft': ['reporter', 'editor', 'moderator'],
  publishes: ['editor', 'moderator'],
  schedules: ['editor', 'moderator'],
  'corrects another’s post': ['editor', 'moderator'],
  pins: ['editor', 'moderator'],
  'marks a key moment': ['editor', 'moderator'],
  replies: ['reader', 'reporter', 'editor', 'moderator'],
  'changes the blog': ['editor', 'moderator'],
  'lists authors': ['moderator'],
  'reads drafts': ['reporter', 'editor', 'moderator'],
  'reads corrections': ['reporter', 'editor', 'moderator'],
  'makes a card': ['reporter', 'editor', 'moderator'],
  'removes another’s post': ['editor', 'moderator'],
};

async function askedBy(role: Role, ask: Ask, blog: Blog): Promise<number> {
  const answer = await (people.get(role) ?? t).inject(ask(blog));
  // Somebody ghost-banned is told nothing.
  return answer.statusCode;
}

for (const [deed, ask] of Object.entries(asks)) {
  test(`who ${deed}`, async () => {
    for (const role of roles) {
      const status = await askedBy(role, ask, await openBlog({}));
      if (may[deed]?.includes(role)) assert.ok(status < 300, `${role} ${deed}: ${status}`);
      else assert.equal(status, role === 'guest' ? 401 : 403, `${role} ${deed}`);
    }
  });
}

test('a reporter publishes where nothing is looked over, and never changes what others wrote', async () => {
  const blog = await openBlog({ review_before_publish: false });
  assert.equal(await askedBy('reporter', asks.publishes as Ask, blog), 201);
  assert.equal(await askedBy('reporter', asks['corrects another’s post'] as Ask, blog), 403);
  assert.equal(await askedBy('reader', asks.publishes as Ask, blog), 403);
});

test('a ban takes away what the list gave', async () => {
  const editor = people.get('editor') as TestUser;
  const blog = await openBlog({});
  const bans: BanLevel[] = banLevels.filter((ban) => ['posting', 'hide', 'login'].includes(ban));
  for (const ban_level of bans) {
    await t.changeUser(editor, { ban_level });
    t.app.cache.userChanged(editor.id);
    for (const deed of ['publishes', 'keeps a draft', 'pins', 'changes the blog', 'reads drafts']) {
      assert.equal(await askedBy('editor', asks[deed] as Ask, blog), 403, `${ban_level}: ${deed}`);
    }
  }
  await t.changeUser(editor, { ban_level: 'none' });
});

test('what is switched off, hidden or of another blog is nobody’s', async () => {
  const [one, other] = [await openBlog({}), await openBlog({})];
  const staff = people.get('moderator') as TestUser;
  const elsewhere = await staff.inject({ method: 'PUT', url: `${one.path}/posts/${other.post}/pin` });
  assert.equal(elsewhere.statusCode, 404);
  const asComment = one.path.replace('liveblog', 'livecomments');
  assert.equal((await staff.inject({ method: 'POST', url: `${asComment}/comments`, payload: text() })).statusCode, 404);
  await staff.inject({ method: 'POST', url: `${one.path}/settings`, payload: { is_hidden: true } });
  assert.deepEqual((await t.inject({ url: `${one.path}/posts` })).json().contents, []);
  assert.equal((await t.inject({ url: `${one.path}/highlights` })).statusCode, 404);
  assert.equal((await t.inject({ url: `${one.path}/changes?after_seq=0&to_seq=1` })).json().expired, true);
  await t.changeSettings({ enable_livestories: false });
  assert.equal(await askedBy('editor', asks.publishes as Ask, other), 403);
});
