/**
 * Entries by name: each fetched once, all that it needs in parallel. Which files those are stands in the manifest, a
 * chunk of its own: only vf.js, which nothing imports, can know its hash.
 */
import type * as Manifest from 'virtual:manifest';
import { importFiles, preload } from './import-files';
import type { EarlyPort } from './port';
import { areaOf } from './registry';

type Book = typeof Manifest;

/** A reader who pays by the byte, or waits for each, fetches nothing that may not be needed. */
function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g');
}

export function makeEntries(port: EarlyPort) {
  const fetching = new Map<string, Promise<unknown>>();

  /** One fetch for each name; what failed may be tried again. */
  function once<Value>(name: string, fetchIt: () => Promise<Value>): Promise<Value> {
    const known = (fetching.get(name) as Promise<Value> | undefined) ?? fetchIt();
    fetching.set(name, known);
    known.catch(() => fetching.delete(name));
    return known;
  }

  const readBook = () => once('manifest', () => importFiles('manifest', [port.manifest], port) as Promise<Book>);

  /** The words an entry will ask for, in a language that is known. */
  function wordsOf({ packHash }: Book, name: string, language: string): string | undefined {
    const area = areaOf(name);
    return area && language && `c/${language}-${area}-${packHash}.js`;
  }

  function filesOf(book: Book, name: string, language: string) {
    const files = (book.entries[name] ?? []).map((number) => book.chunks[number] as Manifest.Chunk);
    const words = wordsOf(book, name, language);
    if (words) files.push([words]);
    return files;
  }

  /** What is painted in a language is not drawn over without its words: that they cannot be had is heard here. */
  async function importEntry(name: string, language: string, before?: Promise<unknown>): Promise<unknown> {
    const book = await readBook();
    const words = wordsOf(book, name, language);
    const ready = words ? Promise.all([before, import(port.base + words)]) : before;
    const module = (await importFiles(name, filesOf(book, name, language), port, ready)) as {
      ready?: Promise<unknown>;
    };
    await module.ready;
    return module;
  }

  return {
    /**
     * Imports an entry, and fetches beside it what it imports and the words it will ask for; after `before`, if given.
     *
     * @throws Error named ChunkLoadError
     */
    load: (name: string, language = '', before?: Promise<unknown>): Promise<unknown> =>
      once(name, () => importEntry(name, language, before)),

    /**
     * Has an entry's scripts at hand, fetched and compiled, that may be asked for in a moment; nothing of them is run.
     * Sheets come from the cache: browsers complain of each that was preloaded and not used.
     */
    async warm(name: string, language: string): Promise<void> {
      for (const [file, hash] of filesOf(await readBook(), name, language)) {
        if (file.endsWith('js')) preload(port.base + file, hash, port.nonce);
      }
    },

    /** Brings files into the browser's cache, after all that the page itself wants; nothing of them is run. */
    async prefetch(names: string[], language: string): Promise<void> {
      if (!mayPrefetch()) return;
      const book = await readBook();
      for (const [file] of names.flatMap((name) => filesOf(book, name, language))) {
        void once(file, async () => (await fetch(port.base + file, { priority: 'low' })).blob()).catch(() => {});
      }
    },
  };
}
