/** Which of the articles that trend stand in one list: not the reader's own, in their language, of several sections. */
import type { TrendingArticle } from '../../../../../core/contract/trending';

export interface Ranked extends TrendingArticle {
  section_uuid: string;
  /** '' where nobody said. */
  lang: string;
}

export interface Choice {
  limit: number;
  /** '' for any. */
  lang: string;
  /** Ids of containers: the page's own, and those the reader has open or has read. */
  without: ReadonlySet<string>;
}

/** As long as other sections have something too. */
const OF_ONE_SECTION = 2;

/** In their order, but for those that would be too many of their section: they follow if there is room. */
export function choose(ranked: readonly Ranked[], { limit, lang, without }: Choice): TrendingArticle[] {
  const possible = ranked.filter((article) => !without.has(article.container_id) && isReadable(article.lang, lang));
  const taken = new Map<string, number>();
  const isTooMany = ({ section_uuid, is_pinned }: Ranked) => {
    const count = (taken.get(section_uuid) ?? 0) + 1;
    taken.set(section_uuid, count);
    return count > OF_ONE_SECTION && !is_pinned;
  };
  const first: Ranked[] = [];
  const others: Ranked[] = [];
  for (const article of possible) (isTooMany(article) ? others : first).push(article);
  return [...first, ...others].slice(0, limit).map(({ section_uuid: _, lang: __, ...article }) => article);
}

const languageOf = (lang: string): string => lang.toLowerCase().split(/[-_]/)[0] ?? '';
const isReadable = (lang: string, asked: string): boolean => !lang || !asked || languageOf(lang) === languageOf(asked);
