/** Facts of painted lists of articles. Runs on the server. */
import type { TrendingArticle } from '../../../core/contract/content/trending';
import type { Reads } from '../../../core/mount/widget/facts';
import { askedOf } from '../../../core/mount/widget/trending';

export interface TrendingFacts {
  articles: TrendingArticle[];
}

export const load = async (reads: Reads, settings: Parameters<typeof askedOf>[0]): Promise<TrendingFacts> => ({
  articles: await reads.trending(askedOf(settings)),
});
