/**
 * Stores the bytes of media in a folder or in any S3-compatible store. Names are generated (`{uuid}/{size}.webp`) and
 * never chosen by a person.
 */
import type { Readable } from 'node:stream';

export interface Range {
  start: number;
  /** Offset of the last byte, inclusive. */
  end: number;
}

export interface MediaStore {
  put(name: string, bytes: Buffer, mime: string): Promise<void>;
  /** Returns null when the file does not exist. */
  get(name: string, range?: Range): Promise<Readable | null>;
  /** Succeeds whether or not the file exists. */
  remove(name: string): Promise<void>;
}
