/** Options and context of an import, shared by all steps. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { MediaStore } from '../../content/media/media-store';
import type { Site } from '../../sites/sites/site-registry';
import type { Format, Problem } from '../formats/format';
import type { Counted } from '../records/counted';
import type { CommentRecord } from '../records/record';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** Rows per second on a live site. */
export const DEFAULT_RATE = 5000;

export interface ImportOptions {
  /** Name of the source. */
  source: string;
  /** Time zone for dates that have none. */
  zone: string;
  /** Imports email addresses and passwords. The publisher must have the right to share them. */
  withEmails: boolean;
  /** Imports comments that await moderation. */
  withPending: boolean;
  /** Imports bans, trust and badges. */
  withStanding: boolean;
  /** Pattern for container ids, with `{id}` for the page's id in the source. Overrides that of the format. */
  containerTemplate?: string;
  /** Container ids by the id or the address of a page in the source. */
  containerMap: ReadonlyMap<string, string>;
  /** Import only comments written or edited since this time, in ms. */
  since: number;
  /** Rows per second, so that the import does not slow down a live site. */
  rate: number;
  /** Trains the spam model with spam and rejected comments. */
  train?: boolean;
  /** Reads the container id in a page; '' without one, null for one page too many. */
  askPage?(url: string): Promise<string> | null;
  askEveryMs?: number;
  /** A transaction includes whole containers until it has this many comments. */
  rowsAtOnce?: number;
}

export interface ImportMedia {
  /** The bytes of a file of the export; null without such a file. */
  read(name: string): AsyncIterable<Uint8Array> | null;
  store: MediaStore;
  /** Where this server serves pictures of people. */
  publicUrl: string;
}

export interface ImportJob extends ImportOptions {
  uuid: string;
  db: Db;
  site: Site;
  format: Format;
  now: number;
  /** Collects examples for the spam model from all records, and teaches it at the end. */
  lessons?: { add(record: CommentRecord): void; learn(trx: Trx, job: ImportJob): Promise<void> };
  /** Where the pictures and videos of the export are, and where to store them. */
  media?: ImportMedia;
  report(problem: Problem): void;
  /** Counts rows of a kind. */
  count(what: Counted, by?: number): void;
}
