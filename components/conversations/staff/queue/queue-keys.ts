/** Keys in the queue, while one of its comments has the focus: j and k move, a, r and s decide, u undoes, x selects. */
import type { KeyboardEvent } from 'react';

export const resolutionKeys = { a: 'approve', r: 'reject', s: 'spam', u: 'undo' } as const;
const isResolutionKey = (key: string): key is keyof typeof resolutionKeys => Object.hasOwn(resolutionKeys, key);

export function handleQueueKeys(event: KeyboardEvent<HTMLUListElement>): void {
  const { key, currentTarget: list, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || (target as Element).matches('textarea, select, input:not([type="checkbox"])'))
    return;
  const items = [...list.children] as HTMLElement[];
  const item = items.find((it) => it.contains(target as Node));
  const at = item ? items.indexOf(item) : -1;
  if (key === 'j' || key === 'k') items[at + (key === 'j' ? 1 : -1)]?.focus();
  else if (key === 'x') item?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
  else if (isResolutionKey(key))
    item?.querySelector<HTMLElement>(`[data-resolution="${resolutionKeys[key]}"]`)?.click();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
