/** The element of a conversation on the page, its first page drawn. */
import { fixture, html } from '@open-wc/testing';
import { store } from '../../core/base/store/store';
import type { Comment } from '../../core/contract/comment';
import { conversationAtom } from '../../core/state/comments/content.atoms';
import { aFirstPage, serveConversation } from './conversation';
import type { FakeServer } from './fake-server';
import { seen } from './seen';
import { waitUntil } from './wait-until';

export const ID = 'story-1';

/** Of what the fake server answers by now; `tag` has this container's id. */
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
