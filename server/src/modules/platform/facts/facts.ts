/**
 * What happened that somebody may be notified of: recorded where it happens, in its transaction. Who is notified, and
 * how, delivery/notifications decides; wiring/events hands the facts over.
 */
import type { Kysely, Selectable } from 'kysely';
import { uuidToNumericId } from '../../../../../core/contract/ids';
import type { CommentsTable, Tables } from '../../../database/schema';
import type { PersonEvents } from './person-events';

/** What is asked of a comment. */
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
  /** Everybody sees it from now on; `isNew`: it was written just now, so that nobody was notified of it before. */
  | { fact: 'shown'; comment: FactComment; isNew?: boolean }
  /** Everybody sees it no longer. */
  | { fact: 'hidden'; comment: FactComment }
  /** The same of an answer, for those whose own question the answered one stands for. */
  | { fact: 'answer_shown' | 'answer_hidden'; comment: FactComment; people: { user_id: number; target_id: number }[] }
  /** A post of a live blog that its editors want followers of the page to know of. */
  | { fact: 'announced'; comment: FactComment }
  | { fact: 'liked' | 'unliked'; comment: FactComment; actor_id: number }
  /** What staff made of it; `reason` as its state names it. */
  | { fact: 'approved' | 'refused'; comment: FactComment; reason: string; isChange?: boolean }
  /** What was refused waits again. */
  | { fact: 'reopened'; comment: FactComment }
  | { fact: 'followed' | 'unfollowed'; actor_id: number; target_id: number; section_uuid: string }
  /** Staff decided over a name or a picture. */
  | { fact: 'profile_judged'; target_id: number; reason: ProfileVerdict; section_uuid: string };

type ProfileVerdict = `${'name' | 'avatar'}_${'approve' | 'refuse'}`;

/**
 * Writes people's notifications, in the transaction of the facts; the rows of those people are locked already.
 * @returns the events for their pages after the commit
 */
export type RecordFacts = (trx: Kysely<Tables>, facts: Fact[], now: number) => Promise<PersonEvents>;

/** `app.facts`, for what happens in no container. */
export interface Facts {
  record: RecordFacts;
  /** After the commit. */
  publish(personEvents: PersonEvents): void;
}

/** Everybody whose notifications a fact may change: their rows are locked before. */
export function peopleOfFact(fact: Fact): number[] {
  if (fact.fact === 'profile_judged') return [fact.target_id];
  if ('people' in fact) return fact.people.map(({ user_id }) => user_id);
  if (!('comment' in fact)) return [fact.actor_id, fact.target_id];
  const { actor_id, parent_actor_id, mentions } = fact.comment;
  return [actor_id, parent_actor_id, ...mentions.map(({ user_uuid }) => uuidToNumericId(user_uuid))].filter(
    (id) => id !== null,
  );
}
