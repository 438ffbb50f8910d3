/** Keys inside the list: j and k go through the comments, r replies, l likes (the design card, "Reach"). */
/** A letter counts only where nobody writes, and without other keys held. */
export function handleListKeys(event: KeyboardEvent, list: HTMLElement, target: HTMLElement): void {
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('textarea, input, [role="menu"]')) return;
  const articles = [...list.querySelectorAll<HTMLElement>('article')];
  const current = target.closest<HTMLElement>('article');
  const at = current ? articles.indexOf(current) : -1;
  const press = (name: string) =>
    current?.querySelector<HTMLElement>(`:scope > .vf-content-actions > .vf-content-actions__${name}`)?.click();

  if (event.key === 'j' || event.key === 'k') {
    const next = articles[event.key === 'j' ? at + 1 : at - 1];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  } else if (event.key === 'r') press('reply');
  else if (event.key === 'l') press('like');
}
