/**
 * The cells of docs/PERMISSIONS.md about live blogs over HTTP: every role, under every ban, as an author of the blog or
 * not, and each state of a blog.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { type BanLevel, banLevels } from '../../../core/contract/people/roles';
import { startTestApp, type TestApp, type TestUser } from '../support/app';

type Role = 'guest' | 'reader' | 'reporter' | 'editor' | 'moderator' | 'administrator';
const roles: Role[] = ['guest', 'reader', 'reporter', 'editor', 'moderator', 'administrator'];

let t: TestApp;
let prefix: string;
const people = new Map<Role, TestUser>();
/** Author of the posts and replies. */
let desk: TestUser;

before(async () => {
  t = await startTestApp();
  prefix = `/v4/liveblog/${t.site.uuid}`;
  for (const role of roles.slice(1)) {
    people.set(role, await t.signUp(role, role === 'moderator' || role === 'administrator' ? role : 'normal'));
  }
  desk = await t.signUp('The desk', 'moderator');
});
after(() => t?.close());

const text = (content = `Said once, ${randomUUID()}`) => ({ content, body: [{ type: 'paragraph', text: content }] });

interface Blog {
  path: string;
  /** A post of the desk, and its reply. */
  post: string;
  reply: string;
}

async function openBlog(settings: object): Promise<Blog> {
  const inject = async (method: 'POST' | 'PUT', url: string, payload: object) => {
    const answer = await desk.inject({ method, url, payload });
    assert.ok(answer.statusCode < 300, answer.body);
    return answer.json();
  };
  const made = await inject('POST', `${prefix}/`, { container_id: randomUUID() });
  const path = `${prefix}/${made.content_container_uuid}`;
  const authors = (['reporter', 'editor'] as const).map((role) => ({ user_uuid: people.get(role)?.user.uuid, role }));
  await inject('PUT', `${path}/authors`, authors);
  await inject('PUT', path, { settings: { replies: true, review_before_publish: true, ...settings } });
  const { content_uuid: post } = await inject('POST', `${path}/posts`, text());
  t.pass(2000);
  const { content_uuid: reply } = await inject('POST', `${path}/replies/${post}`, text());
  return { path, post, reply };
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
  likes: ({ path, post }) => ({ method: 'POST', url: `${path}/likes/${post}` }),
  dislikes: ({ path, post }) => ({ method: 'POST', url: `${path}/dislikes/${post}` }),
  'reports a reply': ({ path, reply }) => ({ method: 'POST', url: `${path}/replies/${reply}/flags`, payload: {} }),
  'takes a reply away': ({ path, reply }) => ({ method: 'POST', url: `${path}/moderation/${reply}/disable` }),
  'sets the scoreboard': ({ path }) => ({
    method: 'PUT',
    url: `${path}/scoreboard`,
    payload: { home: { name: 'Home', score: '1' }, away: { name: 'Away', score: '0' } },
  }),
  'changes the blog': ({ path }) => ({ method: 'PUT', url: path, payload: { summary: 'Short' } }),
  'lists authors': ({ path }) => ({ method: 'PUT', url: `${path}/authors`, payload: [] }),
  'reads drafts': ({ path }) => ({ url: `${path}/drafts` }),
  'reads corrections': ({ path, post }) => ({ url: `${path}/posts/${post}/versions` }),
  'makes a card': ({ path }) => ({ method: 'POST', url: `${path}/embed`, payload: { url: 'http://127.0.0.1:1/' } }),
  'removes another’s post': ({ path, post }) => ({ method: 'DELETE', url: `${path}/posts/${post}` }),
};

const members: Role[] = roles.filter((role) => role !== 'guest');
const editing: Role[] = ['editor', 'moderator', 'administrator'];
const writing: Role[] = ['reporter', ...editing];
const staff: Role[] = ['moderator', 'administrator'];
/** Roles with the permission, without a ban. A reporter publishes where no review is required. */
const may: Record<string, Role[]> = {
  'keeps a draft': writing,
  publishes: editing,
  schedules: editing,
  'corrects another’s post': editing,
  pins: editing,
  'marks a key moment': editing,
  replies: members,
  likes: members,
  dislikes: members,
  'reports a reply': members,
  'takes a reply away': staff,
  'sets the scoreboard': editing,
  'changes the blog': editing,
  'lists authors': staff,
  'reads drafts': writing,
  'reads corrections': writing,
  'makes a card': writing,
  'removes another’s post': editing,
};

async function askedBy(role: Role, ask: Ask, blog: Blog): Promise<number> {
  // Time passes, so that replies are not too fast.
  if (ask === asks.replies) t.pass(2000);
  return (await (people.get(role) ?? t).inject(ask(blog))).statusCode;
}

for (const [deed, ask] of Object.entries(asks)) {
  test(`a user who ${deed}`, async () => {
    for (const role of roles) {
      const status = await askedBy(role, ask, await openBlog({}));
      if (may[deed]?.includes(role)) assert.ok(status < 300, `${role} ${deed}: ${status}`);
      else assert.equal(status, role === 'guest' ? 401 : 403, `${role} ${deed}`);
    }
  });
}

test('a reporter publishes if nobody reviews posts, and never changes what others wrote', async () => {
  const blog = await openBlog({ review_before_publish: false });
  assert.equal(await askedBy('reporter', asks.publishes as Ask, blog), 201);
  assert.equal(await askedBy('reporter', asks['corrects another’s post'] as Ask, blog), 403);
  assert.equal(await askedBy('reader', asks.publishes as Ask, blog), 403);
});

test('with a ban from posting readers can read and like; with one from logging in, nothing; a ghost is not notified', async () => {
  const levels = banLevels.filter((level): level is Exclude<BanLevel, 'none'> => level !== 'none');
  for (const role of ['reader', 'reporter', 'editor'] as const) {
    const user = people.get(role) as TestUser;
    for (const ban_level of levels) {
      const blog = await openBlog({});
      await t.changeUser(user, { ban_level });
      t.app.cache.userChanged(user.id);
      for (const [deed, ask] of Object.entries(asks).filter(([name]) => name !== 'removes another’s post')) {
        const status = await askedBy(role, ask, blog);
        const isLike = deed === 'likes' || deed === 'dislikes';
        const isAllowed = ban_level === 'ghost' ? may[deed]?.includes('reader') : ban_level === 'posting' && isLike;
        assert.equal(status < 300, Boolean(isAllowed), `${role}, ${ban_level}, ${deed}: ${status}`);
      }
      const { contents } = (await t.inject({ url: `${blog.path}/replies/${blog.post}` })).json();
      assert.equal(contents.length, 1, `${role}, ${ban_level}: others see the desk’s reply alone`);
      const posts = (await t.inject({ url: `${blog.path}/posts/visible/count` })).json();
      assert.equal(posts.count, 1, `${role}, ${ban_level}: and its post`);
      await t.changeUser(user, { ban_level: 'none' });
      t.app.cache.userChanged(user.id);
    }
  }
});

test('an ended blog can be read and liked, its authors continue, and nobody replies', async () => {
  const blog = await openBlog({});
  const ended = await desk.inject({ method: 'PUT', url: blog.path, payload: { status: 'ended' } });
  assert.equal(ended.statusCode, 200, ended.body);
  for (const role of members) {
    assert.ok((await askedBy(role, asks.replies as Ask, blog)) >= 400, `${role} replies`);
    assert.ok((await askedBy(role, asks.likes as Ask, blog)) < 300, `${role} likes`);
    assert.equal((await askedBy(role, asks.publishes as Ask, blog)) < 300, editing.includes(role), `${role} publishes`);
  }
});

test('blogs that are turned off or hidden, and posts of another blog, are out of reach', async () => {
  const [one, other] = [await openBlog({}), await openBlog({})];
  const elsewhere = await desk.inject({ method: 'PUT', url: `${one.path}/posts/${other.post}/pin` });
  assert.equal(elsewhere.statusCode, 404);
  const asComment = one.path.replace('liveblog', 'livecomments');
  assert.equal((await desk.inject({ method: 'POST', url: `${asComment}/comments`, payload: text() })).statusCode, 404);
  await desk.inject({ method: 'POST', url: `${one.path}/settings`, payload: { is_hidden: true } });
  assert.deepEqual((await t.inject({ url: `${one.path}/posts` })).json().contents, []);
  assert.equal((await t.inject({ url: `${one.path}/highlights` })).statusCode, 404);
  assert.equal((await t.inject({ url: `${one.path}/changes?after_seq=0&to_seq=1` })).json().expired, true);
  await t.changeSettings({ enable_livestories: false });
  assert.equal(await askedBy('editor', asks.publishes as Ask, other), 403);
});
