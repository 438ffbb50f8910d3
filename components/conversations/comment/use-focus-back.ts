import { type RefObject, useEffect, useRef } from 'react';
import type { Mode } from './mode';

/** Returns the focus when a form closes: to the reply button, or to the menu after an edit. */
export function useFocusBack(article: RefObject<HTMLElement | null>, mode: Mode): void {
  const before = useRef(mode);
  useEffect(() => {
    const closed = before.current;
    before.current = mode;
    if (mode !== 'read' || closed === 'read') return;
    // The reader has moved the focus elsewhere.
    if ((article.current?.getRootNode() as ShadowRoot | undefined)?.activeElement) return;
    const opener = closed === 'reply' ? 'reply' : 'more';
    const path = `:scope > .vf-content-actions > .vf-content-actions__${opener}`;
    (article.current?.querySelector<HTMLElement>(path) ?? article.current)?.focus({ preventScroll: true });
  }, [article, mode]);
}
