/** Loads the next page, after the page's interceptors have agreed; shows how many comments remain. */
import type { RefObject } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { lazyAction } from '../../../core/base/store/lazy-action';
import { conversationAtom, remainingAtom } from '../../../core/state/comments/content.atoms';
import { useHere } from '../lifecycle/conversation-context';

const readOnAction = lazyAction(() => import('../opened'), 'readOnAction');

export function LoadMore({ list }: { list: RefObject<HTMLElement | null> }) {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const { hasMore, isLoadingMore } = useAtomValue(conversationAtom(container_id));
  const readOn = useSetAtom(readOnAction);
  const remaining = useAtomValue(remainingAtom(container_id));
  if (!hasMore) return null;

  return (
    <button
      type="button"
      className="button wide vf-load-more__button"
      part="button"
      aria-disabled={isLoadingMore}
      onClick={() => void readOn(container_id, list.current)}
    >
      <span className="vf-loader-button__content">{t('load_more', remaining > 0 ? { count: remaining } : {})}</span>
    </button>
  );
}
