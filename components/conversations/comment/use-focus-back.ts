import { type RefObject, useEffect, useRef } from 'react';
import type { Mode } from '../parts/part-props';

/** What opened a form gets the focus back when the form goes: the reply button, or the menu for an edit. */
export function useFocusBack(article: RefObject<HTMLElement | null>, mode: Mode): void {
  const before = useRef(mode);
  useEffect(() => {
    const closed = before.current;
    before.current = mode;
    if (mode !== 'read' || closed === 'read') return;
    // Where the focus is somewhere else by now, it stays there.
    if ((article.current?.getRootNode() as ShadowRoot | undefined)?.activeElement) return;
    const opener = closed === 'reply' ? 'reply' : 'more';
    const path = `:scope > .vf-content-actions > .vf-content-actions__${opener}`;
    (article.current?.querySelector<HTMLElement>(path) ?? article.current)?.focus({ preventScroll: true });
  }, [article, mode]);
}
