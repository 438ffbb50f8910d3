/** Keys inside the list: j and k move through the comments, r replies, l likes. */

/** Letters only count outside fields, and without modifier keys. */
export function handleListKeys(event: KeyboardEvent, list: HTMLElement, target: HTMLElement): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  const step = { j: 1, k: -1 }[key];
  const button = { r: 'reply', l: 'like' }[key];
  if (!(step || button) || ctrlKey || metaKey || altKey || target.closest('textarea, input')) return;
  event.preventDefault();
  const current = target.closest<HTMLElement>('article');
  if (button) {
    const path = `:scope > .vf-content-actions > .vf-content-actions__${button}`;
    current?.querySelector<HTMLElement>(path)?.click();
    return;
  }
  const articles = [...list.querySelectorAll<HTMLElement>('article')];
  const next = articles[(current ? articles.indexOf(current) : -1) + (step ?? 0)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
