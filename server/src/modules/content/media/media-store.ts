/**
 * Where the bytes of media are: a folder, or any store that speaks S3. Names are ours (`{uuid}/{size}.webp`), never
 * anything a person chose.
 */
import type { Readable } from 'node:stream';

export interface Range {
  start: number;
  /** The last byte. */
  end: number;
}

export interface MediaStore {
  put(name: string, bytes: Buffer, mime: string): Promise<void>;
  /** Null when it is not there. */
  get(name: string, range?: Range): Promise<Readable | null>;
  /** Whether or not it is there. */
  remove(name: string): Promise<void>;
}
