/** A conversation on the page and what a reader does in its field. */
import { fixture, html, waitUntil } from '@open-wc/testing';
import { conversationAtom } from '../../core/content/content.atoms';
import type { Comment } from '../../core/contract/comment';
import { store } from '../../core/store/store';
import { aFirstPage, serveConversation } from './conversation';
import type { FakeServer } from './fake-server';
import { find, seen } from './seen';

export const ID = 'story-1';

export async function openConversation(
  server: FakeServer,
  contents: Comment[] = [],
  container = {},
): Promise<HTMLElement> {
  serveConversation(server, aFirstPage(contents, container));
  const el = await fixture<HTMLElement>(html`<vf-conversations vf-container-id=${ID}></vf-conversations>`);
  await waitUntil(() => store.get(conversationAtom(ID)).status === 'success', 'not loaded', { timeout: 5000 });
  return el;
}

export const fieldOf = async (el: Element) => (await seen(el, 'textarea')) as HTMLTextAreaElement;

/** Puts a text into a field as an input method does, the caret at its end. */
export function type(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
  area.setSelectionRange(text.length, text.length);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

export async function send(el: Element): Promise<void> {
  const button = find<HTMLButtonElement>(el, 'form button[type=submit]');
  await waitUntil(() => button?.disabled === false, 'nothing to send');
  button?.click();
}
