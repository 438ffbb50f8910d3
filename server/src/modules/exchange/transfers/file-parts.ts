/** Files of imports and exports in the store for media, in parts, so that no file is ever in memory as a whole. */
import { PART_BYTES } from '../../../../../core/contract/console/transfers';
import type { MediaStore } from '../../content/media/media-store';

const nameOf = (file_uuid: string, part: number): string => `${file_uuid}/part-${part}`;

export const putPart = (store: MediaStore, file_uuid: string, part: number, bytes: Buffer): Promise<void> =>
  store.put(nameOf(file_uuid, part), bytes, 'application/octet-stream');

/** @throws Error when a part is missing */
export async function* readParts(store: MediaStore, file_uuid: string, parts: number): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part += 1) {
    const stream = await store.get(nameOf(file_uuid, part));
    if (!stream) throw new Error(`part ${part} of a file is missing`);
    yield* stream as AsyncIterable<Buffer>;
  }
}

/** Cuts a file into parts. */
export async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Succeeds also for parts that were never stored. */
export async function removeParts(store: MediaStore, file_uuid: string, parts: number): Promise<void> {
  for (let part = 0; part < parts; part += 1) await store.remove(nameOf(file_uuid, part));
}
