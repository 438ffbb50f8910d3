/**
 * Keys with which a moderator cleans a thread: through the comments, on to unloaded ones, and actions on the focused
 * one. They run before the list's own keys, in which j and k end with the rendered comments.
 */
import { useEffect, useRef } from 'react';
import { useReadAtom, useSetAtom } from '../../../../core/base/store/hooks';
import { useHost } from '../../../../core/mount/element/host-context';
import { commentAtom } from '../../../../core/state/content/content.atoms';
import { useHere } from '../../lifecycle/conversation-context';
import { panelAtom } from '../dialog/panels';
import { type StaffAction, useStaffActions } from '../judging/use-staff-actions';

/** The first action in this list that is offered is carried out, so one key undoes its own effect. */
export const keyActions = {
  e: ['enable'],
  d: ['disable'],
  s: ['spam', 'unspam'],
  p: ['pick'],
  i: ['pin'],
  f: ['clear_flags'],
  b: ['ban'],
  w: ['why'],
} as const satisfies Record<string, StaffAction[]>;
const isActionKey = (key: string): key is keyof typeof keyActions => Object.hasOwn(keyActions, key);

/** In fields and menus, letters are text and not shortcuts. */
const WRITING = 'textarea, input, select, [contenteditable], [role="menu"], dialog';
/** Comments, and the buttons that load more of them, in document order. */
const STOPS = '[role="feed"] article, [role="feed"] .replies > .more-replies, .vf-load-more__button';

export function useStaffKeys(): void {
  const host = useHost();
  const { container_id } = useHere();
  const actionsFor = useStaffActions();
  const read = useReadAtom();
  const setPanel = useSetAtom(panelAtom(container_id));
  const latest = useRef(actionsFor);
  latest.current = actionsFor;

  useEffect(() => {
    const root = host.shadowRoot;

    function handle(event: Event) {
      const { key, target, ctrlKey, metaKey, altKey } = event as KeyboardEvent & { target: HTMLElement };
      if (ctrlKey || metaKey || altKey || target.closest(WRITING)) return;
      const current = target.closest<HTMLElement>('article');
      if (key === 'j' || key === 'k') go(root as ShadowRoot, current, key === 'j' ? 1 : -1);
      else if (key === '?') setPanel({ kind: 'keys' });
      else if (current && isActionKey(key)) run(current, keyActions[key]);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }

    function run(article: HTMLElement, wanted: readonly StaffAction[]) {
      const comment = read(commentAtom(article.dataset.uuid ?? ''));
      const offered = comment ? latest.current(comment) : [];
      offered.find((it) => wanted.includes(it.action))?.run();
    }

    root?.addEventListener('keydown', handle, true);
    return () => root?.removeEventListener('keydown', handle, true);
  }, [host, read, setPanel]);
}

function go(root: ShadowRoot, current: HTMLElement | null, by: 1 | -1): void {
  const stops = [...root.querySelectorAll<HTMLElement>(STOPS)];
  const next = stops[current ? stops.indexOf(current) + by : 0];
  if (!next) return;
  // A button that loads more moves the focus to the first new one.
  if (next.localName === 'button' && by > 0) {
    next.click();
    return;
  }
  const article = next.localName === 'button' ? stops[stops.indexOf(next) + by] : next;
  article?.focus({ preventScroll: true });
  article?.scrollIntoView({ block: 'nearest' });
}
