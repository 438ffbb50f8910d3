/** Applies a vote to the shown button and its total. */
import type { Getter, Setter } from '../../base/store/jotai';
import { commentAtom, type Reaction, reactionAtom } from '../content/content.atoms';
import { markOwn } from '../content/marks';

export type Vote = 'like' | 'dislike';
export type Votes = Pick<Reaction, Vote>;
const totals = { like: 'total_likes', dislike: 'total_dislikes' } as const;

function mark(get: Getter, set: Setter, content_uuid: string, vote: Vote, on: boolean): void {
  markOwn(get, set, content_uuid);
  set(reactionAtom(content_uuid), (it) => ({ ...it, [vote]: on }));
  set(
    commentAtom(content_uuid),
    (it) => it && { ...it, [totals[vote]]: Math.max(0, it[totals[vote]] + (on ? 1 : -1)) },
  );
}

export function showVotes(get: Getter, set: Setter, content_uuid: string, votes: Votes): void {
  for (const vote of ['like', 'dislike'] as const) {
    if (get(reactionAtom(content_uuid))[vote] !== votes[vote]) mark(get, set, content_uuid, vote, votes[vote]);
  }
}
