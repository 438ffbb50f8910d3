/** Chooses trending articles for a list: without the reader's own, in their language, from several sections. */
import type { TrendingArticle } from '../../../../../core/contract/content/trending';

export interface Ranked extends TrendingArticle {
  section_uuid: string;
  /** '' if the language is unknown. */
  lang: string;
}

export interface Choice {
  limit: number;
  /** '' for any language. */
  lang: string;
  /** Ids of containers to leave out: the page's own, and those the reader has opened or read. */
  without: ReadonlySet<string>;
}

/** Applies as long as other sections have articles, too. */
const OF_ONE_SECTION = 2;

/** Keeps the order, but moves articles beyond the maximum of their section to the end. */
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
