/** Articles with much activity, for widgets not painted with them (specification §2, §7; host contract 9.4). */
import { isFailure } from '../../base/failure/failure';
import { currentLanguage } from '../../base/i18n/language';
import { atom, keyed } from '../../base/store/jotai';
import type { TrendingArticle, TrendingAsked } from '../../contract/content/trending';
import { sectionUuidAtom } from '../site/site.atoms';

export interface TrendingWanted extends TrendingAsked {
  /** Container to leave out, because the reader is on its page. */
  without: string;
}

export type Trending = { status: 'loading' | 'failed' } | { status: 'loaded'; articles: TrendingArticle[] };

export const trendingKey = (asked: TrendingWanted): string =>
  [asked.limit, asked.windowHours, asked.days, asked.sort, asked.without].join(' ');

export const trendingAtom = keyed((_key: string) => atom<Trending>({ status: 'loading' }));

/** Loads once; a failure may be retried. */
export const loadTrendingAction = atom(null, async (get, set, asked: TrendingWanted) => {
  const into = trendingAtom(trendingKey(asked));
  if (get(into).status === 'loaded') return;
  set(into, { status: 'loading' });
  const { limit, windowHours, days, sort, without } = asked;
  const answer = await import('../../transport/api/trending')
    .then(({ fetchTrending }) =>
      fetchTrending(get(sectionUuidAtom), {
        limit,
        content_container_window_days: days,
        content_window_hours: windowHours,
        sorted_by: sort,
        lang: currentLanguage(),
        without,
      }),
    )
    .catch(() => null);
  set(into, !answer || isFailure(answer) ? { status: 'failed' } : { status: 'loaded', articles: answer.trending });
});
