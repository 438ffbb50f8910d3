/** Stores for media: a folder, any S3-compatible store, or memory for tests. */
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type Config, IN_MEMORY } from '../../../config';
import type { MediaStore } from './media-store';
import { createS3Store } from './s3-store';

export function createMediaStore({ s3, mediaDir }: Pick<Config, 's3' | 'mediaDir'>): MediaStore {
  if (s3) return createS3Store(s3);
  return mediaDir === IN_MEMORY ? createMemoryStore() : createDiskStore(mediaDir);
}

export function createDiskStore(folder: string): MediaStore {
  // Spreads files over folders: most file systems are slow with a million entries in one.
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      // Writes to a temporary name first, so that no file is ever incomplete.
      await writeFile(`${path}.part`, bytes, { mode: 0o640, flush: true });
      await rename(`${path}.part`, path);
      await flushFolder(dirname(path));
    },
    async get(name, range) {
      const path = pathOf(name);
      const isThere = await stat(path).then(
        (found) => found.isFile(),
        () => false,
      );
      return isThere ? createReadStream(path, range) : null;
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
      await rm(dirname(pathOf(name)), { recursive: true, force: true });
    },
  };
}

/** Flushes a directory to disk, so that a power cut leaves no row without its file. */
async function flushFolder(path: string): Promise<void> {
  // Null on Windows, which cannot open directories.
  const folder = await open(path).catch(() => null);
  try {
    await folder?.sync();
  } finally {
    await folder?.close();
  }
}

/** Creates a store for a database in memory: everything is lost at the end. */
function createMemoryStore(): MediaStore {
  const files = new Map<string, Buffer>();
  return {
    put: async (name, bytes) => void files.set(name, bytes),
    get: async (name, range) => {
      const bytes = files.get(name);
      return bytes ? Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]) : null;
    },
    remove: async (name) => void files.delete(name),
  };
}
