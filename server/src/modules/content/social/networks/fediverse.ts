/**
 * Reads a thread of the fediverse (Mastodon and others) by walking the `replies` collections of its posts. Each post is
 * fetched by its id from its own server, so that no server can forge posts of another.
 */

import { MINUTE_MS } from '../../../../../../core/contract/values/durations';
import { htmlToText } from '../../../platform/text/html-text';
import { DocumentMemory } from './document-memory';
import { FediverseFetcher } from './fediverse-fetcher';
import { authorOf, htmlOf, notePost, noteRoot } from './fediverse-note';
import type { FetchJson } from './fetch-json';
import { idOf, listOf, type Members, membersOf, textOf } from './members';
import { type NetworkReader, type Reading, type RemotePost, RemoteProblem, type RemoteThread } from './remote';

/** Maximum of replies to read in a thread. */
const REPLIES_MAX = 5000;
/** Maximum of pages to read in a collection. */
const PAGES_MAX = 50;
/** Anybody who replies can name posts on slow servers, and other threads wait meanwhile; the next pass goes on with unknown posts. */
const PASS_MS = MINUTE_MS;
const FIRST_PASS_MS = 5 * MINUTE_MS;

interface Options {
  fetchJson: FetchJson;
  allowPrivate: boolean;
  /** Waits between two requests to one host. */
  pause(ms: number): Promise<void>;
  now(): number;
  /** Checks whether this server published the post, which is then already here. */
  isOwn?(id: string): boolean;
}

export const fediverseReader = ({
  fetchJson,
  allowPrivate,
  pause,
  now,
  isOwn = () => false,
}: Options): NetworkReader => {
  const memory = new DocumentMemory(now);
  const timed = (ms: number) => {
    const until = now() + ms;
    return { fetchJson, pause, isOver: () => now() > until };
  };
  const begin = () => new FediverseFetcher(timed(PASS_MS));
  const isPage = ({ protocol, pathname }: URL) =>
    (protocol === 'https:' || (allowPrivate && protocol === 'http:')) && pathname.length > 1;
  return {
    mayRead: (url) => isPage(url) && !isOwn(url.href),
    mayBeProfile: isPage,
    async readProfile(address) {
      const actor = await begin().profile(address);
      const fields = listOf(actor.attachment).map((field) => textOf(membersOf(field).value));
      return { id: idOf(actor), text: htmlToText(htmlOf([textOf(actor.summary), ...fields].join('\n'))) };
    },
    async readRoot(address) {
      const fetcher = begin();
      const found = await fetcher.note(address);
      return noteRoot(found, await fetcher.actor(idOf(listOf(found.attributedTo)[0])));
    },
    clearMemory: () => memory.clear(),
    findChanged: async (roots) => new Set(roots.map(({ id }) => id)),
    async findPresent(ids) {
      const fetcher = begin();
      const present = new Set<string>();
      for (const id of ids) if (!(await fetcher.isGone(id))) present.add(id);
      return present;
    },
    async readThread(root_id, { known, freshMs, goOn }) {
      const fetcher = new FediverseFetcher({ ...timed(known.size > 0 ? PASS_MS : FIRST_PASS_MS), memory });
      return new Walk({ fetcher, goOn, isOwn, freshMs }).run(root_id, known);
    },
  };
};

interface Asked {
  root_id: string;
  freshMs: number;
}

interface WalkOptions extends Pick<Reading, 'goOn' | 'freshMs'> {
  fetcher: FediverseFetcher;
  isOwn(id: string): boolean;
}

/**
 * One pass over a thread: the root and its list of replies, and those replies that are new or were not asked for a while. Reads the
 * newest posts first, so that a pass that ends early has read the new replies.
 */
class Walk {
  readonly #fetcher: FediverseFetcher;
  readonly #options: WalkOptions;
  readonly #posts = new Map<string, RemotePost>();
  readonly #gone: string[] = [];
  #skipped = 0;

  constructor(options: WalkOptions) {
    this.#options = options;
    this.#fetcher = options.fetcher;
  }

  async run(root_id: string, known: { has(id: string): boolean }): Promise<RemoteThread> {
    const note = await this.#fetcher.note(root_id);
    const root = noteRoot(note, await this.#fetcher.actor(idOf(listOf(note.attributedTo)[0])));
    const leading = root.handle;
    const ids = await this.#itemsOf(note.replies, { root_id, freshMs: 0 });
    const collections: unknown[] = [];
    const { freshMs } = this.#options;
    for (let collection = collections.shift(); ; collection = collections.shift()) {
      if (collection !== undefined) ids.push(...(await this.#itemsOf(collection, { root_id, freshMs })));
      // New posts first. Known ones are fetched again to find edits and deletions.
      ids.sort((one, other) => Number(known.has(one)) - Number(known.has(other)));
      const id = ids.shift();
      if (id !== undefined) {
        const replies = await this.#read(id, root_id, leading);
        if (replies !== undefined) collections.push(replies);
      }
      if (this.#fetcher.isSpent || (ids.length === 0 && collections.length === 0)) break;
    }
    const isWhole = !this.#fetcher.isSpent && ids.length === 0;
    return { root, posts: this.#inOrder(root_id), skipped: this.#skipped, gone: this.#gone, isWhole };
  }

  /** @returns the post's own collection of replies */
  async #read(id: string, root_id: string, leading: string): Promise<unknown> {
    if (this.#posts.has(id) || this.#posts.size >= REPLIES_MAX) return undefined;
    const { goOn, freshMs } = this.#options;
    await goOn();
    try {
      const note = await this.#fetcher.note(id, freshMs);
      const parent_id = idOf(note.inReplyTo);
      if (parent_id !== root_id && !this.#posts.has(parent_id)) throw new RemoteProblem('not_a_post', 'another thread');
      const author = authorOf(await this.#fetcher.actor(idOf(listOf(note.attributedTo)[0])));
      const post = notePost(note, author, leading);
      this.#posts.set(id, post);
      return note.replies;
    } catch (error) {
      if (!(error instanceof RemoteProblem)) throw error;
      if (error.code === 'not_found') this.#gone.push(id);
      else this.#skipped += 1;
      return undefined;
    }
  }

  /** Ids in all pages of a collection. */
  async #itemsOf(collection: unknown, { root_id, freshMs }: Asked): Promise<string[]> {
    const { isOwn } = this.#options;
    const ids = new Set<string>();
    let page: Members | null = await this.#open(collection, freshMs);
    for (let pages = 0; page && pages < PAGES_MAX; pages += 1) {
      for (const item of [...listOf(page.items), ...listOf(page.orderedItems)]) if (idOf(item)) ids.add(idOf(item));
      const next = page.first ?? page.next;
      page = next === undefined ? null : await this.#open(next, freshMs);
    }
    return [...ids].filter((id) => id !== root_id && !this.#posts.has(id) && !isOwn(id)).slice(0, REPLIES_MAX);
  }

  async #open(collection: unknown, freshMs: number): Promise<Members | null> {
    if (typeof collection !== 'string') return collection ? membersOf(collection) : null;
    if (this.#fetcher.isSpent) return null;
    return this.#fetcher.collection(collection, freshMs).catch((error: unknown) => {
      if (error instanceof RemoteProblem && error.code !== 'busy') return null;
      throw error;
    });
  }

  /** Parents before their replies. */
  #inOrder(root_id: string): RemotePost[] {
    const depth = ({ parent_id }: RemotePost): number => {
      const parent = parent_id === root_id ? undefined : this.#posts.get(parent_id);
      return parent ? depth(parent) + 1 : 0;
    };
    const depths = new Map([...this.#posts.values()].map((post) => [post, depth(post)]));
    return [...depths.keys()].sort(
      (one, other) => (depths.get(one) ?? 0) - (depths.get(other) ?? 0) || one.date - other.date,
    );
  }
}
