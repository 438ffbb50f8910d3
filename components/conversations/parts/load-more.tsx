/** The next page, after the page's interceptors have agreed; says how many remain. */
import type { RefObject } from 'react';
import { conversationAtom, remainingAtom } from '../../../core/content/content.atoms';
import { loadMoreAction } from '../../../core/content/late.actions';
import { useTranslate } from '../../../core/i18n/use-translate';
import { showFailureAction } from '../../../core/notices/notices.atoms';
import { useAtomValue, useSetAtom } from '../../../core/store/hooks';
import { useHere } from './conversation-context';
import { focusAfter } from './focus-after';

export function LoadMore({ list }: { list: RefObject<HTMLElement | null> }) {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const { hasMore, isLoadingMore } = useAtomValue(conversationAtom(container_id));
  const remaining = useAtomValue(remainingAtom(container_id));
  const loadMore = useSetAtom(loadMoreAction);
  const showFailure = useSetAtom(showFailureAction);
  if (!hasMore) return null;

  async function handleClick() {
    const { runInterceptors } = await import('../../../core/actions/interceptors');
    if (!(await runInterceptors('live_comments.load_more', { container_id }))) return;
    const last = list.current?.querySelector(':scope > article:last-of-type');
    const failure = await loadMore(container_id);
    if (failure) showFailure(failure);
    else focusAfter(last);
  }

  return (
    <button
      type="button"
      className="button wide vf-load-more__button"
      part="button"
      aria-disabled={isLoadingMore}
      onClick={() => void handleClick()}
    >
      {remaining > 0 ? t('load_more', { count: remaining }) : t('load_more')}
    </button>
  );
}
