/** The element of a conversation on the page, with its first page rendered. */
import { fixture, html } from '@open-wc/testing';
import { store } from '../../core/base/store/store';
import type { Comment } from '../../core/contract/content/comment';
import { conversationAtom } from '../../core/state/comments/content.atoms';
import { aFirstPage, serveConversation } from './conversation';
import type { FakeServer } from './fake-server';
import { fill } from './fill';
import { choose } from './menu';
import { find, seen } from './seen';
import { waitUntil } from './wait-until';

export const ID = 'story-1';

/** Uses the fake server's current answers; `tag` has this container's id. */
export async function showConversation(
  tag = html`<vf-conversations vf-container-id=${ID}></vf-conversations>`,
): Promise<HTMLElement> {
  const el = await fixture<HTMLElement>(tag);
  await waitUntil(() => store.get(conversationAtom(ID)).status === 'success', 'not loaded');
  if (store.get(conversationAtom(ID)).threads.length > 0) await seen(el, 'article');
  return el;
}

/** With these comments, or none. */
export function openConversation(
  server: FakeServer,
  contents: Comment[] = [],
  container: Parameters<typeof aFirstPage>[1] = {},
  more = false,
): Promise<HTMLElement> {
  serveConversation(server, aFirstPage(contents, container, more));
  return showConversation();
}

export const article = (el: Element, comment: Comment) =>
  find(el, `article[data-uuid="${comment.content_uuid}"]`) as HTMLElement;
export const within = (el: Element, comment: Comment, name: string) =>
  article(el, comment).querySelector(
    `:scope > .vf-content-actions > .vf-content-actions__${name}`,
  ) as HTMLButtonElement;
export const focused = (el: Element) => el.shadowRoot?.activeElement as HTMLElement | null;

export function write(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  fill(area, text);
}

export async function send(el: Element): Promise<void> {
  const button = find<HTMLButtonElement>(el, 'form button[type=submit]');
  await waitUntil(() => button?.disabled === false, 'nothing to send');
  button?.click();
}

export async function pick(el: Element, comment: Comment, ...labels: string[]): Promise<void> {
  within(el, comment, 'more').click();
  await choose(el, ...labels);
}
