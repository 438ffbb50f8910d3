/**
 * A module's part of a person's data copy, and of their erasure. wiring/privacy combines the parts: each further table
 * or kind of content adds one.
 */
import type { Kysely } from 'kysely';
import type { ErasedKind, ErasureFate } from '../../../../../core/contract/console/lists';
import type { ErasureMode } from '../../../../../core/contract/sites/site';
import type { Tables } from '../../../database/schema';
import type { WriteQueue } from '../write-queue/write-queue';

export interface Erasure {
  user_id: number;
  mode: ErasureMode;
}

export interface ErasureTools {
  db: Kysely<Tables>;
  writeQueue: Pick<WriteQueue, 'take'>;
  now(): number;
}

/** A table with rows of a person, and what an erasure does with them, for its preview. */
interface ErasedRows {
  what: ErasedKind;
  /** `table.column`, which has the person's id and an index. */
  column: string;
  fate: ErasureFate | Record<ErasureMode, ErasureFate>;
}

export interface PrivacyPart {
  /**
   * Columns (`table.column`) that point to people. A test compares them with the database, so that new columns cannot
   * be forgotten: `own` finds the person's rows, `others` are in rows of other people.
   */
  markers: { own: string[]; others?: string[] };
  /**
   * Returns the members of the person's export, by name; with `asStaff` also those that a ghost ban hides from the
   * person. A long list is an async iterable of its items (./in-batches), which is read while the export is sent.
   */
  export(db: Kysely<Tables>, person: { id: number; asStaff: boolean }): Promise<Record<string, unknown>>;
  /** The rows that an erasure counts before it is done. */
  erases?: ErasedRows[];
  /** Runs in the transaction that closes the account. @returns other people whose rows it changed */
  close?(trx: Kysely<Tables>, user_id: number): Promise<number[]>;
  /** Does work that takes longer than a transaction may, in a job that can be repeated, completely or in part. */
  erase?(tools: ErasureTools, erasure: Erasure, goOn: () => Promise<void>): Promise<void>;
}
