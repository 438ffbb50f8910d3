/** Page Up and Page Down move between posts, as in feeds. */
import type { KeyboardEvent } from 'react';

export function moveBetweenPosts(event: KeyboardEvent<HTMLElement>): void {
  const step = { PageDown: 1, PageUp: -1 }[event.key];
  if (!step) return;
  const posts = [...event.currentTarget.querySelectorAll<HTMLElement>('.post')];
  const at = posts.findIndex((post) => post.contains(event.target as Node));
  const next = posts[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
