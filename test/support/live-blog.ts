/** A live blog on a test page: its posts, the answers for it, and actions of readers and writers. */
import { fixture, html } from '@open-wc/testing';
import { partsOfDocument } from '../../components/livestory/writer/editor/document';
import type { Draft, LiveBlog } from '../../core/contract/content/live-blog';
import { noBlog } from '../../core/contract/content/live-blog-defaults';
import type { RealtimeEvent } from '../../core/contract/content/realtime';
import type { Post } from '../../core/state/live-blog/new-posts';
import { aComment, aFirstPage, CONTAINER, READER, serveConversation } from './conversation';
import type { FakeServer } from './fake-server';
import { FakeSocket } from './fake-socket';
import { find, findAll, seen } from './seen';
import { waitUntil } from './wait-until';

export const BLOG = '/v4/liveblog/:section';

let nth = 0;
/** Each a minute older than the one before. */
export function aPost(part: Partial<Post> = {}): Post {
  const text = `What happened, number ${++nth}`;
  return {
    ...aComment({ content: text }),
    title: null,
    body: [{ type: 'paragraph', text }],
    time_shown: Date.now() - nth * 60_000,
    rev: 1,
    byline: null,
    ...part,
  };
}

/** Robin, as listed by the blog. */
export const editors = [{ user_uuid: READER, role: 'editor' as const }];
export const reporters = [{ user_uuid: READER, role: 'reporter' as const }];

interface Served {
  blog?: Partial<LiveBlog>;
  marked?: { pinned?: Post[]; key_moments?: Post[] };
  more?: boolean;
  drafts?: Draft[];
}

export function serveBlog(
  server: FakeServer,
  posts: Post[],
  { blog = {}, marked = {}, more = false, drafts = [] }: Served = {},
) {
  serveConversation(server, aFirstPage([]));
  const page = aFirstPage(posts, { blog: { ...noBlog, title: 'The night', status: 'live', ...blog } }, more);
  server.on('GET', `${BLOG}/`, [200, page]);
  server.on('GET', `${BLOG}/:cc/highlights`, [200, { pinned: [], key_moments: [], ...marked }]);
  server.on('GET', `${BLOG}/personal`, [200, { containers: [], muted: [] }]);
  server.on('GET', `${BLOG}/:cc/drafts`, [200, { drafts }]);
  server.on('PUT', `${BLOG}/:cc/in-hand/:uuid`, [200, { actor_uuids: [] }]);
  server.on('DELETE', `${BLOG}/:cc/in-hand/:uuid`, [204]);
}

export async function openBlog(server: FakeServer, posts: Post[], served: Served = {}): Promise<HTMLElement> {
  serveBlog(server, posts, served);
  const el = await fixture<HTMLElement>(html`<vf-livestory vf-container-id="story-1" replies="true"></vf-livestory>`);
  await seen(el, '.blog-header');
  return el;
}

/** Stores the reader's drafts, and posts made of them, as they are sent. */
export function serveWriting(server: FakeServer): void {
  server.on('PUT', `${BLOG}/:cc/drafts/:uuid`, ({ json, params }) => [
    200,
    { ...(json as object), draft_uuid: params.uuid, actor_uuid: READER, date_changed: Date.now() },
  ]);
  server.on('POST', `${BLOG}/:cc/posts/:uuid/publish`, () => [
    201,
    aPost({ actor_uuid: READER, title: 'Goal', time_shown: Date.now() }),
  ]);
}

export const button = (el: Element, text: string) =>
  findAll<HTMLButtonElement>(el, 'button').find((one) => one.textContent?.trim() === text) as HTMLButtonElement;

export async function pressed(el: Element, text: string): Promise<void> {
  await waitUntil(() => button(el, text), `no button: ${text}`);
  button(el, text).click();
}

/** The editor's own property of its element. */
type Field = HTMLElement & { pmViewDesc: { node: { toJSON(): object } } };

/** Content of the field up to the first picture or card, in the text format of posts. */
export function writtenIn(el: Element): string | undefined {
  const doc = find<Field>(el, '.body-field__text')?.pmViewDesc.node.toJSON();
  const first = doc && partsOfDocument(doc).find((part) => part.kind === 'text');
  return first?.kind === 'text' ? first.text : undefined;
}

/** Pastes at the cursor. */
export async function pasteIn(el: Element, text: string, more: { files?: File[] } = {}): Promise<void> {
  const field = (await seen(el, '.body-field__text')) as HTMLElement;
  const clipboardData = new DataTransfer();
  if (text) clipboardData.setData('text/plain', text);
  for (const file of more.files ?? []) clipboardData.items.add(file);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }));
}

/** Replaces the text of the field. */
export async function write(el: Element, text: string): Promise<void> {
  const field = (await seen(el, '.body-field__text')) as HTMLElement;
  field.focus();
  for (const key of [{ key: 'a', ctrlKey: true }, { key: 'Backspace' }])
    field.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, composed: true, cancelable: true }));
  if (text.trim()) await pasteIn(el, text);
}

/** Sends events of the blog from now on, over the page's socket. */
export async function listening(sockets: { all: FakeSocket[]; last: FakeSocket }) {
  // A removed element closes its socket, and the next one opens its own.
  await waitUntil(() => {
    const newest = sockets.all.at(-1);
    if (newest?.readyState === FakeSocket.CONNECTING) newest.opens();
    return (newest?.asked('subscribe').length ?? 0) > 0;
  }, 'not subscribed');
  const { last } = sockets;
  const subscription_id = last.asked('subscribe')[0]?.subscription_id;
  let seq = 1;
  return (action: RealtimeEvent['action'], payload: RealtimeEvent['payload'], message_type = 'liveblog_post') =>
    last.says({
      type: 'event',
      subscription_id,
      event: { message_type, action, container_uuid: CONTAINER, seq: ++seq, payload },
    });
}
