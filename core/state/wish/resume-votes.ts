/**
 * Votes pressed without a connection, on a page that is gone: the next page sends each once, and shows them when their
 * comment is rendered. A refused vote is dropped without a notice: it was pressed on another page.
 */
import { subscribe } from '../../base/bus/bus';
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { inOneTab } from '../../base/storage/one-tab';
import { store } from '../../base/store/store';
import { DAY_MS } from '../../contract/values/durations';
import { dislikeComment, likeComment, undislikeComment, unlikeComment } from '../../transport/api/comments';
import { type SavedVote, savedVotes, saveVote } from '../comments/saved-votes';
import { showVotes } from '../comments/votes';
import { commentAtom } from '../content/content.atoms';
import { currentUserAtom } from '../user/user.atoms';
import { once } from './once';

const calls = { like: [unlikeComment, likeComment], dislike: [undislikeComment, dislikeComment] } as const;

const online = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }));

/** Older votes are dropped, because nobody expects them any more. */
const RETAIN_MS = 7 * DAY_MS;

const isTheirs = ({ reader }: SavedVote): boolean => reader === store.get(currentUserAtom).uuid;
/** Another tab may have sent the vote, or the reader has changed it. */
const isCurrent = (vote: SavedVote): boolean =>
  savedVotes().some((it) => it.content_uuid === vote.content_uuid && it.at === vote.at);

/** @returns true if the server has it now */
async function send(saved: SavedVote): Promise<boolean> {
  const { content_uuid, content_container_uuid, section, vote, isOn } = saved;
  while (isTheirs(saved) && isCurrent(saved)) {
    const call = calls[vote][isOn ? 1 : 0];
    const answer = await orUnreachable(call(section, content_container_uuid, content_uuid) as Promise<unknown>);
    if (!isFailure(answer) || answer.error_status !== 0) {
      if (isCurrent(saved)) saveVote(content_uuid);
      return !isFailure(answer);
    }
    await online();
  }
  return false;
}

async function resume(saved: SavedVote): Promise<void> {
  const { content_uuid, vote, isOn, at } = saved;
  if (Date.now() - at > RETAIN_MS) return saveVote(content_uuid);
  const isSent = await inOneTab(`vfVote:${content_uuid}`, () => send(saved));
  if (!isSent || !(await once(commentAtom(content_uuid))) || !isTheirs(saved)) return;
  showVotes(store.get, store.set, content_uuid, { like: isOn && vote === 'like', dislike: isOn && vote === 'dislike' });
}

export function resumeVotes(): void {
  const under = new Set<string>();
  const begin = () => {
    for (const saved of savedVotes().filter(isTheirs)) {
      if (under.has(saved.content_uuid)) continue;
      under.add(saved.content_uuid);
      void resume(saved).catch(console.warn);
    }
  };
  begin();
  subscribe('login/success', begin);
}
