/** Entries by name, each loaded once with the files in its manifest (specification §8 "Chunk load failure", §9). */
import { CHUNK_TIMEOUT_MS } from '../../base/constants';
import { deliver } from '../../base/delivered';
import { chunkLoadError, importFiles, preload } from './import-files';
import { type Chunk, type Manifest, manifestFile } from './manifest';
import type { EarlyPort } from './port';
import { dueOf } from './registry';

/** Prefetching would cost readers who save data, or have a slow connection. */
function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g');
}

interface Entry {
  ready?: Promise<unknown>;
  define?(): Promise<unknown>;
}

/** Its manifest also names the core and the widgets that others open. */
export type FirstPainted = () => { tag: string; language: string } | undefined;

export function makeEntries(port: EarlyPort, firstPainted: FirstPainted) {
  const fetching = new Map<string, Promise<unknown>>();

  /** A failed load may be retried. */
  function once<Value>(name: string, fetchIt: () => Promise<Value>): Promise<Value> {
    const known = (fetching.get(name) as Promise<Value> | undefined) ?? fetchIt();
    fetching.set(name, known);
    known.catch(() => fetching.delete(name));
    return known;
  }

  async function readManifest(file: string, priority: RequestPriority): Promise<Manifest> {
    try {
      const answer = await fetch(port.base + file, { priority, signal: AbortSignal.timeout(CHUNK_TIMEOUT_MS) });
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      const manifest: Manifest = await answer.json();
      deliver(manifest.texts);
      deliver(manifest.sheets);
      return manifest;
    } catch (cause) {
      throw chunkLoadError(file, cause);
    }
  }

  function manifestOf(name: string, language: string, priority: RequestPriority = 'auto'): Promise<Manifest> {
    const first = firstPainted() ?? { tag: name, language };
    const isOpened = name === 'core' || dueOf(name).onDemand;
    const { tag, language: of } = isOpened ? first : { tag: name, language };
    const file = manifestFile(tag, of, port.build, tag === first.tag);
    return once(file, () => readManifest(file, priority));
  }

  const numbered = ({ files }: Manifest, numbers: number[] = []) => numbers.map((number) => files[number] as Chunk);

  async function importEntry(name: string, language: string, before?: Promise<unknown>): Promise<unknown> {
    const manifest = await manifestOf(name, language);
    const files = numbered(manifest, manifest.entries[name]?.flat());
    const module = (await importFiles(name, files, port, before)) as Entry;
    await (module.define?.() ?? module.ready);
    return module;
  }

  return {
    /**
     * Imports an entry after `before`, and loads its deferred files beside it, in the language of the painted widget.
     * @throws Error named ChunkLoadError
     */
    load: (name: string, language = '', before?: Promise<unknown>): Promise<unknown> =>
      once(name, () => importEntry(name, language, before)),

    /** Loads and compiles an entry's scripts without running them. */
    async warm(name: string, language: string): Promise<void> {
      const manifest = await manifestOf(name, language);
      for (const [file, hash] of numbered(manifest, manifest.entries[name]?.[0])) {
        preload(port.base + file, hash, port.nonce);
      }
    },

    /** Loads files for the first interaction into the browser's cache, after the page's own, without running them. */
    async prefetch(names: string[], language: string): Promise<void> {
      if (!mayPrefetch()) return;
      for (const name of names) {
        const manifest = await manifestOf(name, language, 'low');
        const needed = new Set(Object.values(manifest.entries).flatMap(([needs]) => needs));
        for (const [file] of numbered(manifest, [...needed])) {
          void once(file, async () => (await fetch(port.base + file, { priority: 'low' })).blob()).catch(() => {});
        }
      }
    },
  };
}
