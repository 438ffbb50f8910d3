/** What an importer of one product's export files is. */
import type { VfRecord } from '../records/record';

/** Something in a file that was left out or changed, for the report. */
export interface Problem {
  /** Where: a line, or the id of a record. */
  at: string;
  /** The same word for all problems of a kind, by which the report counts them. */
  what: string;
  detail?: string;
}

export interface ReadOptions {
  /** Of times without a time zone: an IANA name such as `Europe/Oslo`. */
  zone: string;
  report(problem: Problem): void;
}

export interface Format {
  name: string;
  /** The name of the product. */
  title: string;
  /** Whether the beginning of a file looks like this format. */
  matches(head: string): boolean;
  /** Whether an export is several files with a record per line, which can be read as one. */
  takesSeveralFiles?: true;
  /** Makes the id of the container from that of the page, where the product's own plug-in for our tags does. */
  containerTemplate?: string;
  read(chunks: AsyncIterable<string>, options: ReadOptions): AsyncIterable<VfRecord>;
}
