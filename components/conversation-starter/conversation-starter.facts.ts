/** What a starter is painted from: an editor's choice, if there is one, and how much has been said. Runs on the server. */
import type { Moments, Reads } from '../../core/mount/widget/facts';
import type { Excerpts } from '../../core/state/excerpts/excerpts.atoms';
import { readExcerpts } from '../shared/excerpts/read-excerpts';
import { chosenOf, SORT } from './choice';

export async function load(reads: Reads): Promise<Excerpts> {
  const all = await readExcerpts(reads, SORT);
  const chosen = chosenOf(all.comments);
  return { ...all, comments: chosen ? [chosen] : [] };
}

/** Closed, it no longer invites to write. */
export const momentsOf = ({ container }: Excerpts): Moments => ({
  shown: [],
  closes: container?.settings.expiry_time ?? null,
});
