/** What every step of an import needs to know. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { Site } from '../../sites/sites/site-registry';
import type { Format, Problem } from '../formats/format';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

export interface ImportOptions {
  /** Names the place the records come from. */
  source: string;
  /** Of times without a time zone. */
  zone: string;
  /** Whether email addresses and passwords come along. The publisher must be allowed to pass them on. */
  withEmails: boolean;
  /** Whether comments that wait for a moderator come along. */
  withPending: boolean;
  /** Whether bans, trust and badges come along. */
  withStanding: boolean;
  /** The container id of a page, with `{id}` for its id in the source; otherwise as the format says. */
  containerTemplate?: string;
  /** Container ids by the id or the address of a page in the source. */
  containerMap: ReadonlyMap<string, string>;
  /** Only comments that were written or edited since; milliseconds. */
  since: number;
  /** Rows a second, so that a site in use is not slowed down. */
  rate: number;
}

export interface ImportJob extends ImportOptions {
  uuid: string;
  db: Db;
  site: Site;
  format: Format;
  now: number;
  report(problem: Problem): void;
  /** Counts rows of a kind. */
  count(what: string, by?: number): void;
}
