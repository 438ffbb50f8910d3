/** Leads from a starter to its conversation, anywhere on the page and even if not shown yet. */

import { subscribe } from '../../core/base/bus/bus';
import { pageIdle } from '../../core/base/time/when';

const TAG = 'vf-conversations';
/** Maximum time for a conversation that comes into view to render. */
const PATIENCE_MS = 10_000;

/** Links that already have listeners of the page. */
const hooked = new WeakSet<Element>();

const containerOf = (element: Element | null) => element?.getAttribute('vf-container-id')?.trim() || '';

/** Finds the conversation by its own or a surrounding id, by container, or the first on the page. */
function findConversation(host: Element, target: string): Element | null {
  const named = target ? document.getElementById(target) : null;
  if (named?.matches(TAG)) return named;
  const inside = named?.querySelector(TAG);
  if (inside) return inside;
  const all = [...document.querySelectorAll(TAG)];
  return all.find((element) => containerOf(element) === containerOf(host)) ?? all[0] ?? null;
}

/**
 * Hides the starter while the complete page has no conversation for it, and warns in the console. Pages insert
 * conversations later, so it looks again whenever one mounts. Stays when the page has its own listener on the link.
 *
 * @returns a function that ends it
 */
export function hideWithoutConversation(host: Element, target: string): () => void {
  const link = host.shadowRoot?.querySelector<HTMLElement>('.vf-conversation-starter_link');
  const starter = link?.closest<HTMLElement>('.starter');
  // React attaches its listeners at the root, so only the page's own listeners pass through here.
  if (link)
    link.addEventListener = (...args: Parameters<typeof link.addEventListener>) => {
      hooked.add(link);
      HTMLElement.prototype.addEventListener.apply(link, args);
      look();
    };

  let isComplete = false;
  function look(): void {
    if (!link || !starter || !isComplete) return;
    starter.hidden = !hooked.has(link) && !findConversation(host, target);
  }
  const stop = subscribe('widgets/mount', look);
  let isOver = false;
  void pageIdle().then(() => {
    if (isOver || !host.isConnected) return;
    isComplete = true;
    look();
    if (starter?.hidden) console.warn('vf-conversation-starter: there is no conversation on this page');
  });
  return () => {
    isOver = true;
    stop();
  };
}

/** Scrolls there; with `writes`, focuses the field as soon as it exists. */
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
