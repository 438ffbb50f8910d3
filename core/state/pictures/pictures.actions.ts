/** Comments of a container with pictures or videos, and their writers; not stored (host contract 9.4). */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import { fetchComments, fetchContainer } from '../../transport/api/reading';
import { loadNames } from '../content/load-names';
import { sectionUuidAtom } from '../site/site.atoms';

export interface Pictured {
  container_uuid: string;
  comments: Comment[];
  hasMore: boolean;
}

/** Null when they cannot be loaded; empty if the container does not exist. */
export const loadPicturedAction = atom(
  null,
  async (get, set, container_id: string, limit: number): Promise<Pictured | null> => {
    const query = { limit, reply_limit: 0, has_media: '1' } as const;
    const answer = await orUnreachable(fetchContainer(get(sectionUuidAtom), container_id, query));
    if (isFailure(answer)) {
      return answer.error_status === 404 ? { container_uuid: '', comments: [], hasMore: false } : null;
    }
    await loadNames(set, answer.contents);
    const { content_container_uuid, contents, more_available } = answer;
    return { container_uuid: content_container_uuid, comments: contents, hasMore: more_available };
  },
);

export const loadMorePicturedAction = atom(
  null,
  async (get, set, { container_uuid, comments }: Pictured, limit: number): Promise<Pictured | Failure> => {
    const starting_from = comments.at(-1)?.content_uuid ?? '';
    const query = { limit, reply_limit: 0, has_media: '1', starting_from } as const;
    const answer = await orUnreachable(fetchComments(get(sectionUuidAtom), container_uuid, query));
    if (isFailure(answer)) return answer;
    await loadNames(set, answer.contents);
    return { container_uuid, comments: [...comments, ...answer.contents], hasMore: answer.more_available };
  },
);
