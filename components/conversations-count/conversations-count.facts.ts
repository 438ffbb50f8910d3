/** Number of comments of a container. Runs on the server. */
import { formatNumber } from '../../core/base/i18n/format';
import type { Language } from '../../core/base/i18n/languages';
import type { Reads } from '../../core/mount/widget/facts';

export interface CountFacts {
  count: number;
}

export const load = async (reads: Reads): Promise<CountFacts> => ({
  count: (await reads.container())?.total_visible_content ?? 0,
});

/** Null if there are no comments, so that pages can test for a number with `:has` on the root class. */
export const textOf = ({ count }: CountFacts, lang: string): string | null =>
  count ? formatNumber(count, lang as Language) : null;
