import { type RefObject, useEffect, useRef } from 'react';
import { useHost } from '../../../core/mount/element/host-context';
import { publishRendered } from '../../../core/state/comments/drawn';
import { showComment } from '../announcements/show-comment';

/** Publishes `comment/rendered` at a comment's first render, and scrolls a linked one into view. */
export function useRendered(content_uuid: string, isTarget: boolean): RefObject<HTMLElement | null> {
  const host = useHost();
  const article = useRef<HTMLElement>(null);

  useEffect(() => publishRendered(host, content_uuid), [host, content_uuid]);

  useEffect(() => {
    if (!isTarget) return;
    const linked = article.current;
    showComment(linked);
    if (linked) import('../announcements/hold-in-view').then(({ holdInView }) => holdInView(linked), console.warn);
  }, [isTarget]);

  return article;
}
