import { type RefObject, useEffect, useRef } from 'react';
import { publish } from '../../../core/base/bus/bus';
import { store } from '../../../core/base/store/store';
import { deliveryAtom, renderedAtom } from '../../../core/state/comments/content.atoms';

/** Publishes `comment/rendered` the first time a comment is drawn, and brings a linked one into view. */
export function useRendered(content_uuid: string, isTarget: boolean): RefObject<HTMLElement | null> {
  const article = useRef<HTMLElement>(null);

  useEffect(() => {
    if (store.get(renderedAtom(content_uuid)) || store.get(deliveryAtom(content_uuid))) return;
    store.set(renderedAtom(content_uuid), true);
    publish('comment/rendered');
  }, [content_uuid]);

  useEffect(() => {
    if (!isTarget) return;
    article.current?.focus({ preventScroll: true });
    article.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);

  return article;
}
