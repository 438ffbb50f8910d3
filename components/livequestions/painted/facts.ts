/** Reads the facts of a painted interview: the first page of its view, and the writers. Runs on the server. */
import { compactList, compactUsers } from '../../../core/contract/content/compact';
import { type View, views } from '../../../core/contract/content/question-views';
import type { Moments, Reads } from '../../../core/mount/widget/facts';
import type { QuestionFacts } from './question-facts';

interface Asked {
  limit: number;
  sort: View;
}

export async function load(reads: Reads, { sort, limit }: Asked): Promise<QuestionFacts> {
  // Read first: the page reflects at least its `seq`.
  const container = await reads.container();
  if (!container) return { view: sort, list: null, users: [] };
  const { open = 0, answered = 0 } = container.questions ?? {};
  // A finished interview shows the answered questions.
  const view: View = open === 0 && answered > 0 ? 'answered' : sort;
  const page = await reads.questions({ limit, ...views[view] });
  const list = { ...page, container, content_container_uuid: container.content_container_uuid };
  const people = page.contents.map(({ actor_uuid }) => actor_uuid);
  return { view, list: compactList(list, reads.section_uuid), users: compactUsers(await reads.people(people)) };
}

export { structuredData } from '../../shared/postings/structured-data';

export const momentsOf = ({ list }: QuestionFacts): Moments => ({
  shown: (list?.contents ?? []).map(({ date_created }) => date_created),
  closes: list?.container.settings.expiry_time ?? null,
});
