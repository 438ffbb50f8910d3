/** Up, down, Home and End (and j, k) move among the feed's rows; a removed row passes the focus on. */
import { type KeyboardEvent, useRef } from 'react';

export function useRowKeys() {
  const list = useRef<HTMLDivElement>(null);
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('.feed__link') ?? [])];

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = links();
    const row = (event.target as HTMLElement).closest('li');
    const at = all.findIndex((link) => row?.contains(link));
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      j: at + 1,
      ArrowUp: at - 1,
      k: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    all[Math.max(0, Math.min(next, all.length - 1))]?.focus();
  }

  /** Called before the row leaves. */
  function moveOn(row: HTMLElement | null) {
    if (!row?.contains((row.getRootNode() as ShadowRoot).activeElement)) return;
    const all = links();
    const at = all.findIndex((link) => row.contains(link));
    (all[at + 1] ?? all[at - 1])?.focus();
  }

  return { list, handleKeyDown, moveOn };
}
