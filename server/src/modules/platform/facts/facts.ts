/**
 * Facts that people may be notified of, recorded in their transaction. delivery/notifications decides on recipients and
 * channels; wiring/events passes the facts on.
 */
import type { Kysely, Selectable } from 'kysely';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import type { CommentsTable, Tables } from '../../../database/schema';
import type { PersonEvents } from './person-events';

/** The members of a comment that facts need. */
export type FactComment = Pick<
  Selectable<CommentsTable>,
  | 'id'
  | 'kind'
  | 'container_uuid'
  | 'section_uuid'
  | 'thread_id'
  | 'parent_id'
  | 'parent_actor_id'
  | 'actor_id'
  | 'mentions'
>;

export type Fact =
  /**
   * The comment became visible; `isNew`: it is a new one, so that nobody was notified before; `isFollowed`: whether its
   * writer, thread or page has followers, if known.
   */
  | { fact: 'shown'; comment: FactComment; isNew?: boolean; isFollowed?: boolean }
  /** The comment is no longer visible. */
  | { fact: 'hidden'; comment: FactComment }
  /** An answer became visible or hidden, for people whose question was merged into the answered one. */
  | { fact: 'answer_shown' | 'answer_hidden'; comment: FactComment; people: { user_id: number; target_id: number }[] }
  /** A live blog post that its editors announce to followers of the page. */
  | { fact: 'announced'; comment: FactComment }
  | { fact: 'liked' | 'unliked'; comment: FactComment; actor_id: number }
  /** A verdict of staff; `reason` as in the comment's state. */
  | { fact: 'approved' | 'refused'; comment: FactComment; reason: string; says?: string; isChange?: boolean }
  /** A refused comment is pending again. */
  | { fact: 'reopened'; comment: FactComment }
  | { fact: 'followed' | 'unfollowed'; actor_id: number; target_id: number; section_uuid: string }
  /** Staff decided on a name or a picture. */
  | { fact: 'profile_judged'; target_id: number; reason: ProfileVerdict; section_uuid: string };

type ProfileVerdict = `${'name' | 'avatar'}_${'approve' | 'refuse'}`;

/**
 * Writes notifications in the transaction of the facts, after locking the rows of the people.
 * @returns the events for their pages, to be sent after the commit
 */
export type RecordFacts = (trx: Kysely<Tables>, facts: Fact[], now: number) => Promise<PersonEvents>;

/** `app.facts`, for facts outside of containers. */
export interface Facts {
  record: RecordFacts;
  /** Publishes the events after the commit. */
  publish(personEvents: PersonEvents): void;
}

/** Returns everyone whose notifications a fact may change: their rows are locked before. */
export function peopleOfFact(fact: Fact): number[] {
  if (fact.fact === 'profile_judged') return [fact.target_id];
  if ('people' in fact) return fact.people.map(({ user_id }) => user_id);
  if (!('comment' in fact)) return [fact.actor_id, fact.target_id];
  const { actor_id, parent_actor_id, mentions } = fact.comment;
  return [actor_id, parent_actor_id, ...mentions.map(({ user_uuid }) => uuidToNumericId(user_uuid))].filter(
    (id) => id !== null,
  );
}
