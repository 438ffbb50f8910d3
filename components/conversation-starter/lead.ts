/** From a starter to its conversation, wherever on the page that stands and whether or not it shows yet. */

import { pageIdle } from '../../core/base/time/when';

const TAG = 'vf-conversations';
/** A conversation that comes into view is painted or drawn first. */
const PATIENCE_MS = 10_000;

const containerOf = (element: Element | null) => element?.getAttribute('vf-container-id')?.trim() || '';

/** By the id of it or of what stands around it, by the same container, or the first there is. */
function findConversation(host: Element, target: string): Element | null {
  const named = target ? document.getElementById(target) : null;
  if (named?.matches(TAG)) return named;
  const inside = named?.querySelector(TAG);
  if (inside) return inside;
  const all = [...document.querySelectorAll(TAG)];
  return all.find((element) => containerOf(element) === containerOf(host)) ?? all[0] ?? null;
}

/** Whether there is none: looked for once, when the page is complete, and said in the console. */
export async function isLost(host: Element, target: string): Promise<boolean> {
  await pageIdle();
  if (!host.isConnected || findConversation(host, target)) return false;
  console.warn('vf-conversation-starter: there is no conversation on this page');
  return true;
}

/** Scrolls there; with `writes`, puts the cursor into the field as soon as there is one. */
export function lead(host: Element, target: string, writes: boolean): void {
  const conversation = findConversation(host, target);
  if (!conversation) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  conversation.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
  if (writes) void focusField(conversation);
}

async function focusField(conversation: Element): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const field = conversation.shadowRoot?.querySelector<HTMLElement>('.vf-post-form textarea');
    if (field) {
      field.focus({ preventScroll: true });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
