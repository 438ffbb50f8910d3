/** Imports of conversations from other products. */
import type { ColumnType } from 'kysely';
import type { TransferFileRole, TransferKind, TransferState } from '../../../../core/contract/console/transfers';
import type { Json } from './json';

type ImportState = 'reading' | 'applying' | 'done' | 'failed' | 'undone';

export interface ImportsTable {
  uuid: string;
  site_uuid: string;
  /** Name of the source. A second run of the same source updates what the first one wrote. */
  source: string;
  format: string;
  state: ImportState;
  /** Numbers of added and changed rows, by kind. */
  counts: Json<Record<string, number>>;
  /** Reason of the failure. */
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

/** Long lists of a run in progress, in slices that fit into memory. */
interface ImportOrderTable {
  import_uuid: string;
  list: string;
  slice: number;
  place: number;
  /** The id of a record, or of our container. */
  foreign_id: string;
  /** Estimated memory of the record, in rows. */
  weight: number;
}

/** Imports and exports that the console has started. */
export interface TransfersTable {
  uuid: string;
  site_uuid: string;
  kind: TransferKind;
  state: ColumnType<TransferState, TransferState | undefined, TransferState>;
  options: Json<Record<string, unknown>>;
  /** Rows so far. */
  done: ColumnType<number, number | undefined, number>;
  /** 0 until the total is known. */
  total: ColumnType<number, number | undefined, number>;
  counts: ColumnType<Record<string, number>, string | undefined, string>;
  problem: ColumnType<string | null, string | null | undefined, string | null>;
  date_created: number;
  date_done: ColumnType<number | null, number | null | undefined, number | null>;
}

/** Their files, whose parts are in the store for media. */
export interface TransferFilesTable {
  uuid: string;
  site_uuid: string;
  /** Null for an upload that no import has used yet. */
  transfer_uuid: string | null;
  role: TransferFileRole;
  name: string;
  bytes: number;
  date_expires: number;
  /** For an export, which can be downloaded once. */
  date_downloaded: ColumnType<number | null, number | null | undefined, number | null>;
}

interface TransferPartsTable {
  file_uuid: string;
  part: number;
  bytes: number;
}

export interface ExchangeTables {
  transfers: TransfersTable;
  transfer_files: TransferFilesTable;
  transfer_parts: TransferPartsTable;
  imports: ImportsTable;
  import_items: ImportItemsTable;
  import_stage: ImportStageTable;
  import_order: ImportOrderTable;
}
