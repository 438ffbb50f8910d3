/** How many comments a container shows. Runs on the server. */
import type { Reads } from '../../core/mount/widget/facts';

export interface CountFacts {
  count: number;
}

export const load = async (reads: Reads): Promise<CountFacts> => ({
  count: (await reads.container())?.total_visible_content ?? 0,
});

/** Pages test for the root class with `:has`: it is there only while a number is. */
export const textOf = ({ count }: CountFacts): string | null => (count ? String(count) : null);
