/** Reads the same data as the browser loads, for painting. Runs on the server. */
import type { Reads } from '../../../core/mount/widget/facts';
import type { Excerpts, ExcerptsWanted } from '../../../core/state/excerpts/excerpts.atoms';
import { excerptsQuery } from '../../../core/state/excerpts/excerpts-query';

export async function readExcerpts(
  reads: Reads,
  { sort, isQuote }: Omit<ExcerptsWanted, 'container_id'>,
): Promise<Excerpts> {
  const container = await reads.container();
  if (!container) return { container, comments: [], names: {} };
  const { contents: comments } = await reads.comments({ ...excerptsQuery(isQuote), replyLimit: 0, sort });
  const people = await reads.people(comments.map(({ actor_uuid }) => actor_uuid));
  return { container, comments, names: Object.fromEntries(people.map(({ uuid, name }) => [uuid, name])) };
}
