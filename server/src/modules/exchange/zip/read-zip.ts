/** Reads the entries of a ZIP archive in any order. Trusts no size that the archive states. */
import { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import type { Entry, Options, ZipFile as Reader } from 'yauzl';

export interface ZipFile {
  names: string[];
  /** The bytes of an entry; null without such an entry. Fails when the archive is damaged. */
  read(name: string): AsyncIterable<Buffer> | null;
}

/** The directory of an archive has to fit into memory. */
const ENTRIES_MAX = 2_000_000;

const damaged = (path: string, error?: unknown) =>
  new Error(`${path} is a damaged ZIP archive${error instanceof Error ? ` (${error.message})` : ''}`);

async function openReader(path: string): Promise<Reader> {
  const { open } = await import('yauzl');
  return promisify<string, Options, Reader>(open)(path, { lazyEntries: true, autoClose: false });
}

/** @throws Error when the file is not a ZIP archive */
export async function openZip(path: string): Promise<ZipFile> {
  const entries = await readDirectory(path).catch((error: unknown) => {
    throw damaged(path, error);
  });
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name);
      return entry ? readEntry(path, entry) : null;
    },
  };
}

async function readDirectory(path: string): Promise<Map<string, Entry>> {
  const reader = await openReader(path);
  try {
    if (reader.entryCount > ENTRIES_MAX) throw new Error(`more than ${ENTRIES_MAX} entries`);
    return await new Promise((resolve, reject) => {
      const entries = new Map<string, Entry>();
      reader.on('error', reject);
      reader.on('end', () => resolve(entries));
      reader.on('entry', (entry: Entry) => {
        entries.set(entry.fileName, entry);
        reader.readEntry();
      });
      reader.readEntry();
    });
  } finally {
    reader.close();
  }
}

async function* readEntry(path: string, entry: Entry): AsyncGenerator<Buffer> {
  const reader = await openReader(path);
  const check = checker(entry);
  try {
    const source = await promisify(reader.openReadStream.bind(reader) as OpenStream)(entry);
    source.on('error', (error) => check.destroy(error));
    // Stops reading when the consumer stops early.
    check.on('close', () => source.destroy());
    yield* source.pipe(check) as AsyncIterable<Buffer>;
  } catch (error) {
    throw damaged(path, error);
  } finally {
    check.destroy();
    reader.close();
  }
}

type OpenStream = (entry: Entry, done: Parameters<Reader['openReadStream']>[1] & object) => void;

/** Fails at the end when bytes have changed. */
function checker({ crc32: stated }: Entry): Transform {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush: (done) => done(sum === stated ? null : new Error('wrong checksum')),
  });
}
