/** Polls and their votes. */
import type { Generated } from 'kysely';
import type { PollKind, PollResults, PollVoters } from '../../../../core/contract/content/poll-limits';
import type { Json } from './json';

/** Visibility of a vote: counted; counted and marked for staff; shown only to staff; shown only to its voter. */
export type Standing = 'counted' | 'new' | 'suspect' | 'ghost';

/** Sum of votes with one standing: voters, and by option first choices (votes except in a ranking) and points. */
export interface Sum {
  voters: number;
  votes: number[];
  points: number[];
}
export type Tally = Record<Standing, Sum>;

interface StoredOption {
  option_uuid: string;
  text: string;
  /** The id of its picture (modules/content/media/small-pictures). */
  picture?: string;
}

export interface PollsTable {
  uuid: string;
  container_uuid: string;
  question: string;
  options: Json<StoredOption[]>;
  kind: PollKind;
  max_choices: number;
  results: PollResults;
  voters: PollVoters;
  may_change: boolean;
  closes: number | null;
  /** When somebody closed the poll, or its end passed. */
  date_closed: number | null;
  /** Updated in the transaction of each vote. */
  tally: Json<Tally>;
  seq: Generated<number>;
  /** The tally was not sent to open pages yet. */
  is_untold: Generated<boolean>;
  date_told: Generated<number>;
  actor_id: number | null;
  date_created: number;
}

interface PollVotesTable {
  poll_uuid: string;
  /** `u` and the id of an account, or the hash of a guest's token; random after an erasure. */
  voter: string;
  user_id: number | null;
  /** Indexes of the chosen options; for a ranking in the voter's order. */
  choices: number[];
  standing: Standing;
  date_created: number;
}

/** Votes of a network's guests, while a poll is open, to prevent mass voting. */
interface PollNetworksTable {
  poll_uuid: string;
  /** Sealed with the server's secret, for this poll only. */
  network: string;
  votes: number;
}

export interface PollTables {
  poll_networks: PollNetworksTable;
  polls: PollsTable;
  poll_votes: PollVotesTable;
}
