/**
 * What a module contributes to the copy of all that is known of a person, and to their erasure. wiring/privacy puts the
 * parts together: a further table, or a further kind of content, is a further part.
 */
import type { Kysely } from 'kysely';
import type { ErasureMode } from '../../../../../core/contract/site';
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

export interface PrivacyPart {
  /**
   * The columns (`table.column`) that point to people. A test holds them against the database, so that a new one has its
   * place: by `own` the rows of the person are found, `others` stand in rows that are somebody else's.
   */
  markers: { own: string[]; others?: string[] };
  /**
   * The members of the person's export, by name; with `asStaff` also those that a ghost ban hides from the person. A long
   * list is an async iterable of its items (./in-batches), which is read while the export is sent.
   */
  export(db: Kysely<Tables>, person: { id: number; asStaff: boolean }): Promise<Record<string, unknown>>;
  /** Inside the transaction that closes the account. @returns other people whose rows it changed */
  close?(trx: Kysely<Tables>, user_id: number): Promise<number[]>;
  /** What takes longer than a transaction may: in a job that may be run again, whole or in part. */
  erase?(tools: ErasureTools, erasure: Erasure, goOn: () => Promise<void>): Promise<void>;
}
