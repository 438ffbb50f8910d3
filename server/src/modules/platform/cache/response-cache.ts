/**
 * Answers in memory until a row they show changes (design decision 2).
 *
 * An answer names the rows it was built from. A change by this process, or with a note from another, marks the answers
 * of the row, and later requests wait for a new answer, built once for all. Other changes are found by comparison: the
 * versions of the rows behind answers in use are compared with the database several times a second, and every answer
 * was read or compared within the last second, on every node.
 *
 * An answer is valid only if none of its rows changed since its reading began. Under steady posting it is rebuilt at
 * most four times a second; in between, and in a busy thread also during the rebuild, readers get the former one.
 */

import { type Entry, isHot, mayRemake, newEntry } from './cache-entry';
import { CachedAnswer, type Made } from './cached-answer';
import { containerRow, userRow } from './versions.repository';

/** Maximum age of an answer that is sent. */
export const MAX_AGE_MS = 1000;
/** Interval of comparisons of answers in use; leaves time for a slow database. */
export const COMPARE_EVERY_MS = 300;
/** Time in which a reader of a busy answer, chosen to rebuild it, must begin. */
const BEGIN_WITHIN_MS = 100;

export interface Counts {
  /** Answers from memory. */
  hits: number;
  /** Old answers that were sent while the new one was computed. */
  stale: number;
  made: number;
  compared: number;
}

export interface ResponseCacheOptions {
  now(): number;
  /** Reads the present versions of the rows. */
  readVersions(names: string[]): Promise<Map<string, string>>;
  maxBytes: number;
}

export class ResponseCache {
  readonly counts: Counts = { hits: 0, stale: 0, made: 0, compared: 0 };
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  /** Entries by the rows they were built from. */
  readonly #byRow = new Map<string, Set<Entry>>();
  /** Last known versions of the rows. */
  readonly #versions = new Map<string, string>();
  readonly #options: ResponseCacheOptions;
  readonly #making = new Set<Entry>();
  /** Number of changes so far. */
  #changes = 0;
  /** Number of each row's last change, as long as an answer is being built that might miss it. */
  readonly #changed = new Map<string, number>();
  #allChanged = 0;
  #bytes = 0;
  #comparing: Promise<void> | null = null;
  #toCompare = new Set<Entry>();

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Returns the cached answer, or builds one; one at a time per key.
   *
   * @param container_uuid the container it shows, if known beforehand
   * @throws the error of `make`, which is not cached
   */
  async get(key: string, container_uuid: string | null, make: () => Promise<Made>): Promise<CachedAnswer> {
    const arrived = this.#changes;
    for (;;) {
      const entry = this.#entries.get(key) ?? this.#add(key);
      const answer = this.#readable(entry);
      if (answer) return answer;
      if (entry.making) {
        const { promise, since } = entry.making;
        const made = await promise;
        // The reading began after this request, so the answer is valid for it, whatever has changed meanwhile.
        if (since >= arrived) return made;
      } else if (this.#isComparable(entry)) {
        await this.#compareSoon(entry);
      } else {
        return this.#make(entry, container_uuid, make);
      }
    }
  }

  /** Returns the answer if it is valid now. */
  peek(key: string): CachedAnswer | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    const now = this.#options.now();
    const answer = this.#readable(entry, now < entry.expectedUntil);
    // The caller then computes the answer.
    if (!answer && entry.isChanged) entry.expectedUntil = now + BEGIN_WITHIN_MS;
    return answer;
  }

  /** Checks for an answer of any age. */
  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** Marks a changed row, named as in versions.repository.ts. */
  changed(name: string): void {
    this.#changes += 1;
    this.#versions.delete(name);
    if (this.#making.size > 0) this.#changed.set(name, this.#changes);
    for (const entry of this.#byRow.get(name) ?? []) entry.isChanged = true;
  }

  /** Marks everything as possibly changed. */
  changedAll(): void {
    this.#changes += 1;
    this.#allChanged = this.#changes;
    this.#versions.clear();
    for (const entry of this.#entries.values()) entry.isChanged = true;
  }

  /** Compares the answers used since the last time with the database. */
  async compare(): Promise<void> {
    const used = [...this.#entries.values()].filter((entry) => entry.isUsed);
    for (const entry of used) {
      entry.isUsed = false;
      this.#entries.delete(entry.key);
      this.#entries.set(entry.key, entry);
    }
    await this.#compare(used.filter((entry) => this.#isComparable(entry)));
  }

  #readable(entry: Entry, isExpected = false): CachedAnswer | null {
    const { answer } = entry;
    if (!answer) return null;
    const now = this.#options.now();
    if (now >= entry.validUntil || now >= entry.until) return null;
    if (entry.isChanged) {
      const isOnTheWay = entry.making !== null || isExpected;
      if (isOnTheWay ? !isHot(entry, now) : mayRemake(entry, now)) return null;
      this.counts.stale += 1;
    }
    entry.isUsed = true;
    entry.hits += 1;
    this.counts.hits += 1;
    return answer;
  }

  #add(key: string): Entry {
    const entry = newEntry(key, this.#options.now());
    this.#entries.set(key, entry);
    return entry;
  }

  #make(entry: Entry, container_uuid: string | null, make: () => Promise<Made>): Promise<CachedAnswer> {
    const since = this.#changes;
    this.#making.add(entry);
    const promise = this.#read(entry, since, container_uuid, make).finally(() => {
      entry.making = null;
      this.#making.delete(entry);
      if (this.#making.size === 0) this.#changed.clear();
      if (!entry.answer) this.#drop(entry);
    });
    entry.making = { promise, since };
    return promise;
  }

  async #read(
    entry: Entry,
    since: number,
    container_uuid: string | null,
    make: () => Promise<Made>,
  ): Promise<CachedAnswer> {
    const began = this.#options.now();
    entry.remakes = Math.max(0, entry.remakes - 1);
    this.counts.made += 1;
    const expected = new Set(entry.rows.keys());
    if (container_uuid !== null) expected.add(containerRow(container_uuid));
    const before = await this.#versionsOf(expected, since);
    const made = await make();
    const changedContainer = made.container_uuid ?? container_uuid;
    const names = [
      ...(changedContainer === null ? [] : [containerRow(changedContainer)]),
      ...(made.containers ?? []).map(containerRow),
      ...(made.users ?? []).map(userRow),
    ];
    return this.#store(entry, made, {
      rows: new Map(names.map((name) => [name, before.get(name) ?? null])),
      isChanged: this.#allChanged > since || names.some((name) => (this.#changed.get(name) ?? 0) > since),
      validUntil: began + MAX_AGE_MS,
      until: made.until ?? Number.POSITIVE_INFINITY,
    });
  }

  /** Reads the versions of rows before the rows are read. */
  async #versionsOf(names: Set<string>, since: number): Promise<Map<string, string>> {
    const known = new Map<string, string>();
    for (const name of names) {
      const version = this.#versions.get(name);
      if (version !== undefined) known.set(name, version);
    }
    const unknown = [...names].filter((name) => !known.has(name));
    if (unknown.length === 0) return known;
    for (const [name, version] of await this.#options.readVersions(unknown)) {
      known.set(name, version);
      const isCurrent = (this.#changed.get(name) ?? 0) <= since && this.#allChanged <= since;
      if (isCurrent && this.#byRow.has(name)) this.#versions.set(name, version);
    }
    return known;
  }

  #store(entry: Entry, made: Made, state: Pick<Entry, 'rows' | 'isChanged' | 'validUntil' | 'until'>): CachedAnswer {
    const answer = new CachedAnswer(made);
    this.#drop(entry);
    Object.assign(entry, { ...state, answer, isUsed: true, madeAt: this.#options.now(), hits: 0, expectedUntil: 0 });
    this.#entries.set(entry.key, entry);
    for (const name of state.rows.keys()) {
      const set = this.#byRow.get(name) ?? new Set();
      this.#byRow.set(name, set.add(entry));
    }
    // Includes keys, headers and the objects around them.
    this.#grow(entry, answer.body.length + entry.key.length * 2 + 1000 + state.rows.size * 200);
    answer.grown = (bytes) => {
      if (entry.answer === answer && this.#entries.get(entry.key) === entry) this.#grow(entry, bytes);
    };
    return answer;
  }

  #grow(entry: Entry, bytes: number): void {
    entry.bytes += bytes;
    this.#bytes += bytes;
    for (const oldest of this.#entries.values()) {
      if (this.#bytes <= this.#options.maxBytes) return;
      if (!oldest.making) this.#drop(oldest);
    }
  }

  #drop(entry: Entry): void {
    if (this.#entries.get(entry.key) === entry) this.#entries.delete(entry.key);
    for (const name of entry.rows.keys()) {
      const set = this.#byRow.get(name);
      set?.delete(entry);
      if (set?.size !== 0) continue;
      this.#byRow.delete(name);
      this.#versions.delete(name);
    }
    this.#bytes -= entry.bytes;
    entry.bytes = 0;
  }

  /** Checks for expiry without a known change: comparing is cheaper than building. */
  #isComparable({ answer, isChanged, rows, until }: Entry): boolean {
    return answer !== null && !isChanged && rows.size > 0 && this.#options.now() < until;
  }

  /** Compares entries of the same moment in one query. */
  #compareSoon(entry: Entry): Promise<void> {
    this.#toCompare.add(entry);
    this.#comparing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const entries = [...this.#toCompare];
      this.#toCompare.clear();
      this.#comparing = null;
      return this.#compare(entries);
    });
    return this.#comparing;
  }

  async #compare(entries: Entry[]): Promise<void> {
    if (entries.length === 0) return;
    const began = this.#options.now();
    const answers = new Map(entries.map((entry) => [entry, entry.answer]));
    const names = new Set(entries.flatMap(({ rows }) => [...rows.keys()]));
    const versions = await this.#options.readVersions([...names]);
    this.counts.compared += entries.length;
    for (const [entry, answer] of answers) {
      // The answer was computed again in the meantime.
      if (entry.answer !== answer || entry.isChanged) continue;
      // Versions that were unknown before the reading prove nothing, because the reading may precede the change.
      const isSame = [...entry.rows].every(([name, version]) => version !== null && versions.get(name) === version);
      if (isSame) entry.validUntil = Math.max(entry.validUntil, began + MAX_AGE_MS);
      else entry.isChanged = true;
    }
    for (const name of names) {
      // A later announced change is not undone; the version is read again when needed.
      if (this.#versions.get(name) !== versions.get(name)) this.#versions.delete(name);
    }
  }
}
