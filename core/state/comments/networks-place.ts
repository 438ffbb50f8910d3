/** The place of threads from social networks in a conversation (attribute `social`). */
import type { Getter } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import { commentAtom } from '../content/content.atoms';
import type { Conversation, PageSizes } from './content.atoms';
import { isFromNetwork, isInList } from './in-list';

/** The part of a query that moves or omits these threads. */
export const socialQuery = ({ social }: PageSizes) => (social === 'mixed' ? {} : { social });

export const hasListPlace = (get: Getter, { sizes, hasMore, threads }: Conversation, comment: Comment): boolean =>
  isInList(sizes.social, comment, { hasMore, shown: threads.map((uuid) => get(commentAtom(uuid))) });

/** Moves threads from social networks below the others, except pinned ones and the target of a link. */
export function inPlace(get: Getter, { sizes, target = '' }: Conversation, threads: string[]): string[] {
  if (sizes.social !== 'below') return threads;
  const linked = get(commentAtom(target))?.thread_uuid;
  const isLast = (uuid: string) => uuid !== linked && isFromNetwork(get(commentAtom(uuid)));
  return [...threads.filter((uuid) => !isLast(uuid)), ...threads.filter(isLast)];
}
