/** What a painted interview is drawn from: the first page of what is to be read, and who wrote it. Runs on the server. */
import { compactList, compactUsers } from '../../../core/contract/compact';
import { type View, views } from '../../../core/contract/question-views';
import type { Moments, Reads } from '../../../core/mount/widget/facts';
import type { QuestionFacts } from './question-facts';

interface Asked {
  limit: number;
  sort: View;
}

export async function load(reads: Reads, { sort, limit }: Asked): Promise<QuestionFacts> {
  // Read first: its `seq` is what the page reflects at least.
  const container = await reads.container();
  if (!container) return { view: sort, list: null, users: [] };
  const { open = 0, answered = 0 } = container.questions ?? {};
  // An interview that is over is read as questions and answers.
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
