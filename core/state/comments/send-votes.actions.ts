/** Votes on their way to the server: one call at a time, until it knows what is shown (host contract 9.4). */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Comment } from '../../contract/comment';
import { dislikeComment, likeComment, undislikeComment, unlikeComment } from '../../transport/api/comments';
import { sectionUuidAtom } from '../site/site.atoms';
import { currentUserAtom } from '../user/user.atoms';
import { reactionAtom } from './content.atoms';
import type { Vote, Votes } from './votes';

const calls = { like: [unlikeComment, likeComment], dislike: [undislikeComment, dislikeComment] } as const;

/** The one call that brings the server nearer to what is shown: a vote takes the opposite one away. */
function nextVote(known: Votes, shown: Votes): Vote | undefined {
  if (shown.like !== known.like && (shown.like || !shown.dislike)) return 'like';
  return shown.dislike !== known.dislike ? 'dislike' : undefined;
}

const online = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }));

/**
 * Sends until the server knows what is shown, and notes in `known` what it has taken. Without a network it waits for one.
 *
 * @returns why it refused one
 */
export const sendVotesAction = atom(
  null,
  async (get, _set, { content_uuid, content_container_uuid }: Comment, known: Votes): Promise<Failure | undefined> => {
    const reader = get(currentUserAtom).uuid;
    for (;;) {
      const next = nextVote(known, get(reactionAtom(content_uuid)));
      // Who has left meanwhile votes no more.
      if (!next || get(currentUserAtom).uuid !== reader) return undefined;
      const isOn = !known[next];
      const call = calls[next][isOn ? 1 : 0];
      const result = await orUnreachable(
        call(get(sectionUuidAtom), content_container_uuid, content_uuid) as Promise<unknown>,
      );
      if (isFailure(result)) {
        if (result.error_status !== 0 || navigator.onLine) return result;
        await online();
        continue;
      }
      Object.assign(known, { like: isOn && next === 'like', dislike: isOn && next === 'dislike' });
    }
  },
);
