/** What a painted conversation is drawn from: its first page and who wrote it. Runs on the server. */
import type { Comment } from '../../../core/contract/comment';
import { compactList, compactUsers } from '../../../core/contract/compact';
import type { Moments, Reads } from '../../../core/mount/widget/facts';
import type { Settings } from '../conversations.widget';
import type { ConversationFacts } from './conversation-facts';

export { structuredData } from './structured-data';

export async function load(reads: Reads, { limit, replyLimit, sort }: Settings): Promise<ConversationFacts> {
  // Read first: its `seq` is what the page reflects at least.
  const container = await reads.container();
  if (!container) return { list: null, users: [] };
  const page = await reads.comments({ limit, replyLimit, sort });
  const list = { ...page, container, content_container_uuid: container.content_container_uuid };
  return {
    list: compactList(list, reads.section_uuid),
    users: compactUsers(await reads.people(peopleIn(page.contents))),
  };
}

const peopleIn = (contents: Comment[]): string[] =>
  contents.flatMap((it) => [it.actor_uuid, it.parent_actor_uuid ?? it.actor_uuid]);

export const momentsOf = ({ list }: ConversationFacts): Moments => ({
  told: (list?.contents ?? []).map(({ date_created }) => date_created),
  closes: list?.container.settings.expiry_time ?? null,
});
