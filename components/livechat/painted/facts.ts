/** Reads the facts of a painted chat: its latest messages and their writers. Runs on the server. */
import { MESSAGES_A_PAGE } from '../../../core/contract/content/chat-limits';
import { compactList, compactUsers } from '../../../core/contract/content/compact';
import type { Moments, Reads } from '../../../core/mount/widget/facts';
import type { ChatFacts } from './chat-facts';

export async function load(reads: Reads): Promise<ChatFacts> {
  // Read first: the page reflects at least its `seq`.
  const container = await reads.container();
  if (!container) return { list: null, users: [] };
  const page = await reads.comments({ limit: MESSAGES_A_PAGE, replyLimit: 0, sort: 'newest' });
  const list = { ...page, container, content_container_uuid: container.content_container_uuid };
  const people = page.contents.flatMap((it) => [it.actor_uuid, it.parent_actor_uuid ?? it.actor_uuid]);
  return { list: compactList(list, reads.section_uuid), users: compactUsers(await reads.people(people)) };
}

export const momentsOf = ({ list }: ChatFacts): Moments => ({
  shown: (list?.contents ?? []).map(({ date_created }) => date_created),
  closes: list?.container.settings.expiry_time ?? null,
});
