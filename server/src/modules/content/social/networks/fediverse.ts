/**
 * Reads a thread of the fediverse (Mastodon and others) by walking the `replies` collections of its posts. Each post is
 * fetched by its id from its own server, so that no server can forge posts of another.
 */

import { htmlToText } from '../../../platform/text/html-text';
import { FediverseFetcher } from './fediverse-fetcher';
import { authorOf, notePost, noteRoot } from './fediverse-note';
import type { FetchJson } from './fetch-json';
import { idOf, listOf, type Members, membersOf, textOf } from './members';
import { type NetworkReader, type RemotePost, RemoteProblem, type RemoteThread } from './remote';

/** Maximum of replies to read in a thread. */
const REPLIES_MAX = 5000;
/** Maximum of pages to read in a collection. */
const PAGES_MAX = 50;

interface Options {
  fetchJson: FetchJson;
  allowPrivate: boolean;
  /** Waits between two requests to one host. */
  pause(ms: number): Promise<void>;
  /** Checks whether this server published the post, which is then already here. */
  isOwn?(id: string): boolean;
}

export const fediverseReader = ({ fetchJson, allowPrivate, pause, isOwn = () => false }: Options): NetworkReader => {
  const begin = () => new FediverseFetcher({ fetchJson, pause });
  const isPage = ({ protocol, pathname }: URL) =>
    (protocol === 'https:' || (allowPrivate && protocol === 'http:')) && pathname.length > 1;
  return {
    mayRead: (url) => isPage(url) && !isOwn(url.href),
    mayBeProfile: isPage,
    async readProfile(address) {
      const actor = await begin().profile(address);
      const fields = listOf(actor.attachment).map((field) => textOf(membersOf(field).value));
      return { id: idOf(actor), text: htmlToText([textOf(actor.summary), ...fields].join('\n')) };
    },
    async readRoot(address) {
      const fetcher = begin();
      const found = await fetcher.note(address);
      return noteRoot(found, await fetcher.actor(idOf(listOf(found.attributedTo)[0])));
    },
    findChanged: async (roots) => new Set(roots.map(({ id }) => id)),
    async findPresent(ids) {
      const fetcher = begin();
      const present = new Set<string>();
      for (const id of ids) if (!(await fetcher.isGone(id))) present.add(id);
      return present;
    },
    readThread: (root_id, known, goOn) => new Walk(begin(), goOn, isOwn).run(root_id, known),
  };
};

/** One pass over a thread. Reads the newest posts first, so that a pass that ends early has read the new replies. */
class Walk {
  readonly #fetcher: FediverseFetcher;
  readonly #goOn: () => Promise<void>;
  readonly #isOwn: (id: string) => boolean;
  readonly #posts = new Map<string, RemotePost>();
  readonly #gone: string[] = [];
  #skipped = 0;

  constructor(fetcher: FediverseFetcher, goOn: () => Promise<void>, isOwn: (id: string) => boolean) {
    this.#fetcher = fetcher;
    this.#goOn = goOn;
    this.#isOwn = isOwn;
  }

  async run(root_id: string, known: { has(id: string): boolean }): Promise<RemoteThread> {
    const note = await this.#fetcher.note(root_id);
    const root = noteRoot(note, await this.#fetcher.actor(idOf(listOf(note.attributedTo)[0])));
    const leading = root.handle;
    const collections: unknown[] = [note.replies];
    const ids: string[] = [];
    for (let collection = collections.shift(); ; collection = collections.shift()) {
      if (collection !== undefined) ids.push(...(await this.#itemsOf(collection, root_id)));
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
    await this.#goOn();
    try {
      const note = await this.#fetcher.note(id);
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
  async #itemsOf(collection: unknown, root_id: string): Promise<string[]> {
    const ids = new Set<string>();
    let page: Members | null = await this.#open(collection);
    for (let pages = 0; page && pages < PAGES_MAX; pages += 1) {
      for (const item of [...listOf(page.items), ...listOf(page.orderedItems)]) if (idOf(item)) ids.add(idOf(item));
      const next = page.first ?? page.next;
      page = next === undefined ? null : await this.#open(next);
    }
    return [...ids].filter((id) => id !== root_id && !this.#posts.has(id) && !this.#isOwn(id)).slice(0, REPLIES_MAX);
  }

  async #open(collection: unknown): Promise<Members | null> {
    if (typeof collection !== 'string') return collection ? membersOf(collection) : null;
    if (this.#fetcher.isSpent) return null;
    return this.#fetcher.collection(collection).catch((error: unknown) => {
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
