/** The interface of an importer for one product's export files. */
import type { VfRecord } from '../records/record';

/** Something in a file that the importer skipped or changed; for the report. */
export interface Problem {
  /** The line, or the id of the record. */
  at: string;
  /** The kind of problem. The report counts problems by kind. */
  what: string;
  detail?: string;
}

export interface ReadOptions {
  /** Time zone for dates that have none: an IANA name such as `Europe/Oslo`. */
  zone: string;
  report(problem: Problem): void;
}

export interface Format {
  name: string;
  /** The name of the product. */
  title: string;
  /** Recognizes the format by the beginning of a file. */
  matches(head: string): boolean;
  /** True if an export can be several files with one record per line. */
  takesSeveralFiles?: true;
  /** Pattern for container ids, the same as in our plug-in for the product. `{id}` is the id of the page. */
  containerTemplate?: string;
  read(chunks: AsyncIterable<string>, options: ReadOptions): AsyncIterable<VfRecord>;
}
