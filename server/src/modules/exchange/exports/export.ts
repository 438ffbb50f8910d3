/** Options and context of an export, shared by all formats. */
import type { MediaStore } from '../../content/media/media-store';
import type { Site } from '../../sites/sites/site-registry';
import type { Counted } from '../records/counted';
import type { Written, ZipEntry } from '../zip/write-zip';
import type { Db } from './rows.repository';

export interface ExportOptions {
  site: Site;
  store: MediaStore;
  now: number;
  /** Includes email addresses and passwords. */
  withEmails: boolean;
  withMedia: boolean;
}

export interface ExportJob extends ExportOptions {
  /** A transaction in which all reads see the same moment. */
  trx: Db;
  /** Counts rows of a kind. */
  count(what: Counted, by?: number): void;
  counts(): Record<string, number>;
}

/** Either a ZIP archive or a text file. */
export interface ExportFormat {
  title: string;
  entries?(job: ExportJob): AsyncGenerator<ZipEntry, void, Written>;
  text?(job: ExportJob): AsyncIterable<string>;
}
