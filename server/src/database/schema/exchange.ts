/** Imports of conversations from other products. */
import type { ColumnType } from 'kysely';
import type { Json } from './json';

type ImportState = 'reading' | 'applying' | 'done' | 'failed' | 'undone';

export interface ImportsTable {
  uuid: string;
  site_uuid: string;
  /** Name of the source. A second run of the same source updates what the first one wrote. */
  source: string;
  format: string;
  state: ImportState;
  /** How many rows of each kind were added or changed. */
  counts: Json<Record<string, number>>;
  /** Why it failed. */
  problem: ColumnType<string | null, string | null | undefined, string | null>;
  date_created: number;
  date_done: number | null;
}

interface ImportItemsTable {
  site_uuid: string;
  source: string;
  kind: 'user' | 'container' | 'comment';
  /** The id the record has in its source. */
  foreign_id: string;
  /** The number of our user or comment, or the uuid of our container. */
  our_id: string;
  /** Hash of the record when it was last applied. */
  hash: string;
  /** The import that made or adopted our row. */
  import_uuid: string;
  /** False when our row existed before the import. */
  is_new: boolean;
  date_applied: number;
}

interface ImportStageTable {
  import_uuid: string;
  /** The order of the records in the file. */
  position: number;
  kind: 'user' | 'container' | 'comment' | 'vote';
  foreign_id: string;
  container: string | null;
  parent: string | null;
  author: string | null;
  hash: string;
  record: Json<Record<string, unknown>>;
}

export interface ExchangeTables {
  imports: ImportsTable;
  import_items: ImportItemsTable;
  import_stage: ImportStageTable;
}
