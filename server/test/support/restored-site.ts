/** A site with small conversations of every kind, written over HTTP. */
import assert from 'node:assert/strict';
import type { TestApp, TestUser } from './app';
import { aPng, fileForm } from './media';
import { clientOf } from './pages';

/** A page with the widget that shows its container. */
export interface Page {
  widget: 'conversations' | 'livereviews' | 'livestory' | 'livechat' | 'livequestions' | 'poll';
  container_id: string;
}

interface Written {
  content_uuid: string;
}

export interface Writers {
  t: TestApp;
  anna: TestUser;
  bo: TestUser;
  /** Has an Arabic name. */
  fatima: TestUser;
  moderator: TestUser;
  picture: Buffer;
}

export async function meetWriters(t: TestApp): Promise<Writers> {
  const [anna, bo, fatima] = [await t.signUp('Anna'), await t.signUp('Bo Ødegård'), await t.signUp('فاطمة')];
  const moderator = await t.signUp('Mona', 'moderator');
  return { t, anna, bo, fatima, moderator, picture: await aPng() };
}

async function call(who: TestUser, method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const answer = await who.inject({ method, url, ...(payload && { payload }) });
  assert.ok(answer.statusCode < 300, `${method} ${url}: ${answer.body}`);
  return answer.body === '' ? null : answer.json();
}

/** @returns the path of a new container */
async function open({ t, moderator }: Writers, vocabulary: string, container_id: string): Promise<string> {
  const at = `/v4/${vocabulary}/${t.site.uuid}`;
  const { content_container_uuid } = await call(moderator, 'POST', `${at}/`, { container_id });
  return `${at}/${content_container_uuid}`;
}

type Write = (writers: Writers, path: string, at: number) => Promise<unknown>;

const say = (who: TestUser, path: string, content: string, parent?: Written, more: object = {}): Promise<Written> =>
  call(who, 'POST', `${path}/comments${parent ? `/${parent.content_uuid}` : ''}`, { content, ...more });

/** Kinds of conversations, which the site's pages use in turn. */
const conversations: Write[] = [
  async ({ anna, bo }, path, at) => {
    await say(anna, path, `The ferry leaves at ${at}.\n\n> a quote\n\nAnd it is late.`);
    await say(bo, path, '</script><script>alert(1)</script> & "quotes" <b>bold</b> 😀');
  },
  async ({ anna, bo, fatima }, path) => {
    const first = await say(anna, path, 'Who goes there?');
    const reply = await say(bo, path, 'I do, @Anna', first);
    await say(fatima, path, 'وأنا أيضا', reply);
    await say(anna, path, 'All of us then', reply);
  },
  async ({ bo, fatima }, path) => {
    const { content_uuid } = await say(bo, path, 'before');
    await call(bo, 'POST', `${path}/content/${content_uuid}/edit`, { content: 'after the edit' });
    await say(fatima, path, 'مرحبا بالجميع، كيف حالكم؟ https://example.org/a?b=1');
  },
  async ({ anna, bo }, path) => {
    const removed = await say(bo, path, 'a secret that its author removed');
    await say(anna, path, 'it was here before', removed);
    await call(bo, 'DELETE', `${path}/comments/${removed.content_uuid}`);
    await say(anna, path, 'it is gone');
  },
  async ({ anna, bo, moderator }, path) => {
    const disabled = await say(bo, path, 'an insult');
    await say(anna, path, 'that was not nice', disabled);
    await call(moderator, 'POST', `${path}/moderation/${disabled.content_uuid}/disable`);
  },
  async ({ anna, bo, fatima }, path) => {
    const { content_uuid } = await say(anna, path, 'Vote for this');
    for (const who of [bo, fatima]) await call(who, 'POST', `${path}/comments/${content_uuid}/like`);
    const other = await say(bo, path, 'or for that');
    await call(anna, 'POST', `${path}/comments/${other.content_uuid}/dislike`);
  },
  async ({ anna, bo, moderator }, path) => {
    const first = await say(anna, path, 'a comment to pick');
    const second = await say(bo, path, 'a comment to pin');
    await call(moderator, 'POST', `${path}/comments/${first.content_uuid}/pick`);
    await call(moderator, 'POST', `${path}/content/${second.content_uuid}/pin`);
  },
  async ({ anna, picture }, path) => {
    const answer = await anna.inject({ method: 'POST', url: `${path}/media`, ...fileForm(picture) });
    const links = [{ url: 'https://example.org/', show_preview: true, position: 8 }];
    const { media_uuid } = answer.json();
    await say(anna, path, 'Look at https://example.org/', undefined, { media_uuids: [media_uuid], links });
  },
  async ({ anna, moderator }, path) => {
    await say(anna, path, 'the last word');
    await call(moderator, 'POST', `${path}/settings`, { mode: 'closed' });
  },
];

const reviews: Write = async ({ t, anna, bo, fatima }, path) => {
  const first = await call(anna, 'POST', `${path}/reviews`, {
    content: 'Read it in a night',
    rating: 4.5,
    title: 'Yes',
  });
  await call(bo, 'POST', `${path}/reviews`, { content: 'Not for me', rating: 2 });
  await call(bo, 'POST', `${path}/reviews/${first.content_uuid}/like`);
  await call(fatima, 'PUT', `${path}/rating`, { rating: 5 });
  for (const buyer of [anna, fatima]) await buy(t, path, buyer);
};

/** The publisher's server says that a person has bought what a page is about. Their review is marked, also if it comes later. */
async function buy(t: TestApp, path: string, { user }: TestUser): Promise<void> {
  const headers = await clientOf(t);
  const payload = { user_uuid: user.uuid, source: 'an order' };
  const { statusCode, body } = await t.inject({ method: 'PUT', url: `${path}/verified`, headers, payload });
  assert.equal(statusCode, 204, body);
}

const liveBlog: Write = async ({ anna, bo, fatima, moderator, picture }, path) => {
  const authors = [{ user_uuid: anna.user.uuid, role: 'editor' }];
  await call(moderator, 'PUT', `${path}/authors`, authors);
  await call(anna, 'PUT', path, { title: 'The night', summary: 'As it counts', settings: { replies: true } });
  const answer = await anna.inject({ method: 'POST', url: `${path}/media`, ...fileForm(picture) });
  const { media_uuid } = answer.json();
  const byline = [{ uuid: bo.user.uuid }, { name: 'Agency' }];
  const body = [
    { type: 'heading', text: 'Turnout' },
    { type: 'image', media_uuid, caption: 'The square' },
    { type: 'link', url: 'https://example.org/', title: 'Elsewhere' },
  ];
  const post = await call(anna, 'POST', `${path}/posts`, {
    ...{
      content: 'Turnout',
      title: 'Polls close',
      body,
      byline,
      media_uuids: [media_uuid],
      time_shown: 1_700_000_000_000,
    },
  });
  const next = await call(anna, 'POST', `${path}/posts`, {
    content: 'Next',
    body: [{ type: 'paragraph', text: 'Next' }],
  });
  await call(anna, 'POST', `${path}/content/${next.content_uuid}/edit`, { content: 'Next *now*', rev: 1 });
  await call(fatima, 'POST', `${path}/replies/${post.content_uuid}`, { content: 'شكرا' });
  await call(anna, 'PUT', `${path}/posts/${post.content_uuid}/pin`);
};

const chat: Write = async ({ anna, bo, fatima, moderator }, path) => {
  await call(moderator, 'PUT', path, { slow_mode_seconds: 30 });
  const first = await call(anna, 'POST', `${path}/messages`, { content: 'Kick-off' });
  await call(bo, 'POST', `${path}/replies/${first.content_uuid}`, { content: 'At last' });
  await call(fatima, 'POST', `${path}/messages`, { content: 'هدف' });
  await call(bo, 'PUT', `${path}/messages/${first.content_uuid}/reaction`, { reaction: '👍' });
  await call(fatima, 'PUT', `${path}/messages/${first.content_uuid}/reaction`, { reaction: '👍' });
  await call(moderator, 'POST', `${path}/content/${first.content_uuid}/pin`);
};

const questions: Write = async ({ anna, bo, fatima, moderator }, path) => {
  await call(moderator, 'PUT', `${path}/settings`, { hosts: [anna.user.uuid] });
  const [first, second, third] = [
    await call(bo, 'POST', `${path}/questions`, { content: 'When does the bridge open?' }),
    await call(fatima, 'POST', `${path}/questions`, { content: 'متى يفتح الجسر؟' }),
    await call(bo, 'POST', `${path}/questions`, { content: 'Is there a toll?' }),
  ];
  await call(anna, 'POST', `${path}/questions/${first.content_uuid}/answer`, { content: 'In May.' });
  await call(anna, 'POST', `${path}/questions/${second.content_uuid}/dismiss`, { reason: 'already_asked' });
  await call(fatima, 'POST', `${path}/questions/${third.content_uuid}/like`);
};

const poll: Write = async ({ anna, bo, moderator }, path) => {
  const question = {
    question: 'Should the bridge open?',
    options: [{ text: 'Yes' }, { text: 'No' }],
    results: 'always',
  };
  const { poll_uuid, options } = await call(moderator, 'POST', `${path}/polls`, question);
  const url = `${path.slice(0, path.lastIndexOf('/'))}/polls/${poll_uuid}/vote`;
  for (const [place, who] of [anna, bo].entries())
    await call(who, 'PUT', url, { options: [options[place].option_uuid] });
};

const others: [widget: Page['widget'], vocabulary: string, write: Write][] = [
  ['livereviews', 'reviews', reviews],
  ['livestory', 'liveblog', liveBlog],
  ['livechat', 'chat', chat],
  ['livequestions', 'questions', questions],
  ['poll', 'interaction', poll],
];

/** @param count number of pages; one in eight has another widget than comments */
export async function writePages(writers: Writers, count: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (let at = 0; at < count; at += 1) {
    const other = at % 8 === 7 ? others[Math.floor(at / 8) % others.length] : undefined;
    const [widget, vocabulary, write] = other ?? ['conversations' as const, 'livecomments', undefined];
    const container_id = `page-${at}`;
    const path = await open(writers, vocabulary, container_id);
    const happens = write ?? (conversations[at % conversations.length] as Write);
    await happens(writers, path, at);
    pages.push({ widget, container_id });
  }
  return pages;
}
