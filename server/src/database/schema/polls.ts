/** Polls and their votes. */
import type { Generated } from 'kysely';
import type { PollKind, PollResults, PollVoters } from '../../../../core/contract/poll-limits';
import type { Json } from './json';

/** How a vote counts: shown; shown, and marked for staff; shown to staff alone; shown to nobody but its own voter. */
export type Standing = 'counted' | 'new' | 'suspect' | 'ghost';

/** Of votes with one standing: how many, and by option first places (of anything but a ranking: votes) and points. */
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
  /** By hand, or at `closes`. */
  date_closed: number | null;
  /** Changed with its votes, in their transaction. */
  tally: Json<Tally>;
  seq: Generated<number>;
  /** The tally has not been published to open pages yet. */
  is_untold: Generated<boolean>;
  date_told: Generated<number>;
  actor_id: number | null;
  date_created: number;
}

interface PollVotesTable {
  poll_uuid: string;
  /** `u` and the id of an account, or the hash of a guest's token; of who is gone something random. */
  voter: string;
  user_id: number | null;
  /** Places of the chosen options, of a ranking in the voter's order. */
  choices: number[];
  standing: Standing;
  date_created: number;
}

/** While a poll is open: that nobody votes for a whole network of guests. */
interface PollNetworksTable {
  poll_uuid: string;
  /** Sealed with the server's secret, for this poll alone. */
  network: string;
  votes: number;
}

export interface PollTables {
  poll_networks: PollNetworksTable;
  polls: PollsTable;
  poll_votes: PollVotesTable;
}
