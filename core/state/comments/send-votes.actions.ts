/** Sends votes: one call at a time, until the server matches what is shown (host contract 9.4). */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { type Atom, atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { Comment } from '../../contract/content/comment';
import { dislikeComment, likeComment, undislikeComment, unlikeComment } from '../../transport/api/comments';
import { reactionAtom } from '../content/content.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { currentUserAtom } from '../user/user.atoms';
import { saveVote } from './saved-votes';
import type { Vote, Votes } from './votes';

const calls = { like: [unlikeComment, likeComment], dislike: [undislikeComment, dislikeComment] } as const;

/** The one call that brings the server closer to what is shown: a vote removes the opposite one. */
function nextVote(known: Votes, shown: Votes): Vote | undefined {
  if (shown.like !== known.like && (shown.like || !shown.dislike)) return 'like';
  return shown.dislike !== known.dislike ? 'dislike' : undefined;
}

/** Resolves when the page is online, or the reader changes the vote. */
const worthATry = (reaction: Atom<unknown>) =>
  new Promise<void>((resolve) => {
    const done = () => {
      stop();
      resolve();
    };
    const stop = store.sub(reaction, done);
    addEventListener('online', done, { once: true });
  });

/**
 * Sends until the server matches what is shown, and records in `known` what it accepted. Without a network it waits,
 * even past the page: pending votes are saved for the next (core/state/wish/resume-votes.ts).
 *
 * @returns why the server refused a vote
 */
export const sendVotesAction = atom(
  null,
  async (get, _set, { content_uuid, content_container_uuid }: Comment, known: Votes): Promise<Failure | undefined> => {
    const reader = get(currentUserAtom).uuid;
    const section = get(sectionUuidAtom);
    // After a reset a new atom represents the comment, and this one still has the press.
    const reaction = reactionAtom(content_uuid);
    try {
      for (;;) {
        const vote = nextVote(known, get(reaction));
        // A reader who has logged out votes no more.
        if (!vote || get(currentUserAtom).uuid !== reader) return undefined;
        const isOn = !known[vote];
        const call = calls[vote][isOn ? 1 : 0];
        const result = await orUnreachable(call(section, content_container_uuid, content_uuid) as Promise<unknown>);
        if (isFailure(result)) {
          if (result.error_status !== 0 || navigator.onLine) return result;
          saveVote(content_uuid, { content_container_uuid, section, reader, vote, isOn });
          await worthATry(reaction);
          continue;
        }
        Object.assign(known, { like: isOn && vote === 'like', dislike: isOn && vote === 'dislike' });
      }
    } finally {
      saveVote(content_uuid);
    }
  },
);
