/** The same as the browser loads, read for painting. Runs on the server. */
import { EXCERPTS } from '../../../core/base/constants';
import type { ConversationSort } from '../../../core/contract/sorts';
import type { Reads } from '../../../core/mount/widget/facts';
import type { Excerpts } from '../../../core/state/excerpts/excerpts.atoms';

export async function readExcerpts(reads: Reads, sort: ConversationSort): Promise<Excerpts> {
  const container = await reads.container();
  if (!container) return { container, comments: [], names: {} };
  const { contents: comments } = await reads.comments({ limit: EXCERPTS, replyLimit: 0, sort });
  const people = await reads.people(comments.map(({ actor_uuid }) => actor_uuid));
  return { container, comments, names: Object.fromEntries(people.map(({ uuid, name }) => [uuid, name])) };
}
