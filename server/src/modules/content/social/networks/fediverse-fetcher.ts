/** Fetches documents of the fediverse during one pass: two requests a second to each host, and a limit for all. */
import { HOUR_MS } from '../../../../../../core/contract/values/durations';
import type { DocumentMemory } from './document-memory';
import { isTooLong } from './fediverse-note';
import type { FetchJson } from './fetch-json';
import { idOf, listOf, type Members, membersOf, textOf } from './members';
import { RemoteProblem } from './remote';

const FETCHES_MAX = 500;
const PAUSE_MS = 500;
export const MAX_BYTES = 256 * 1024;
const PROFILE = 'https://www.w3.org/ns/activitystreams';
const ACCEPT = `application/activity+json, application/ld+json; profile="${PROFILE}"`;
const NOTES = new Set(['Note', 'Article', 'Page', 'Question']);
export const ACTORS = new Set(['Person', 'Service', 'Organization', 'Application', 'Group']);

const isType = (type: string): boolean =>
  type.startsWith('application/activity+json') || (type.startsWith('application/ld+json') && type.includes(PROFILE));

interface Options {
  fetchJson: FetchJson;
  pause(ms: number): Promise<void>;
  /** Maximum of requests. */
  most?: number;
  /** Documents of earlier passes. */
  memory?: DocumentMemory;
  /** Checks whether the time for the pass is over. */
  isOver?(): boolean;
}

/** Accounts are fetched again after this time. */
const ACTOR_FRESH_MS = HOUR_MS;

export class FediverseFetcher {
  readonly #options: Options;
  readonly #actors = new Map<string, Members>();
  readonly #hosts = new Set<string>();
  #left: number;

  constructor(options: Options) {
    this.#options = options;
    this.#left = options.most ?? FETCHES_MAX;
  }

  get isSpent(): boolean {
    return this.#left <= 0 || (this.#options.isOver?.() ?? false);
  }

  /**
   * Fetches a post by its id, or by the address of its page, which leads to its id.
   *
   * @param freshMs a post that was fetched within this time is not fetched again
   * @throws RemoteProblem
   */
  async note(address: string, freshMs = 0): Promise<Members> {
    let note = await this.#fetch(address, freshMs);
    // The page of a post answers with the post, whose id is another address on the same host.
    if (textOf(note.id) !== address) note = await this.#fetch(sameHost(address, textOf(note.id)), freshMs);
    if (textOf(note.type) === 'Tombstone') throw new RemoteProblem('not_found', 'the post was deleted');
    const id = textOf(note.id);
    const author = idOf(listOf(note.attributedTo)[0]);
    if (!NOTES.has(textOf(note.type)) || !author || isTooLong(id))
      throw new RemoteProblem('not_a_post', `${id} is no post`);
    const [written, own] = [author, id].map((one) => (URL.canParse(one) ? new URL(one).origin : null));
    if (!own || written !== own) throw new RemoteProblem('not_a_post', `${id} has another author`);
    return note;
  }

  /** Fetches an account by the address of its page, which answers with the account. @throws RemoteProblem */
  async profile(address: string): Promise<Members> {
    const { id } = await this.#fetch(address);
    return this.actor(textOf(id));
  }

  /** Fetches the author of a post, once a pass. @throws RemoteProblem */
  async actor(id: string): Promise<Members> {
    const known = this.#actors.get(id);
    if (known) return known;
    const actor = await this.#fetch(id, ACTOR_FRESH_MS);
    if (textOf(actor.id) !== id || !ACTORS.has(textOf(actor.type)))
      throw new RemoteProblem('not_a_post', `${id} is no account`);
    this.#actors.set(id, actor);
    return actor;
  }

  async collection(address: string, freshMs = 0): Promise<Members> {
    return this.#fetch(address, freshMs);
  }

  /** Asks the post's own server whether it was deleted. */
  async isGone(id: string): Promise<boolean> {
    return this.note(id).then(
      () => false,
      (error: unknown) => error instanceof RemoteProblem && error.code === 'not_found',
    );
  }

  async #fetch(address: string, freshMs = 0): Promise<Members> {
    if (!URL.canParse(address) || isTooLong(address)) throw new RemoteProblem('not_a_post', 'no address');
    const { memory } = this.#options;
    const known = memory?.find(address);
    if (memory && known && memory.isFresh(known, freshMs)) return memory.read(known);
    if (this.isSpent) throw new RemoteProblem('busy', 'too many requests for one pass');
    const { host } = new URL(address);
    if (this.#hosts.has(host)) await this.#options.pause(PAUSE_MS);
    this.#hosts.add(host);
    this.#left -= 1;
    const asked = { accept: ACCEPT, isType, maxBytes: MAX_BYTES, etag: known?.etag ?? null };
    const { url, json, etag } = await this.#options.fetchJson(address, asked).catch((error: unknown) => {
      if (error instanceof RemoteProblem && error.code === 'not_found') memory?.forget(address);
      throw error;
    });
    if (json === undefined && memory && known) {
      memory.confirm(known);
      return memory.read(known);
    }
    const document = membersOf(json);
    // A document counts only if its id is on the host that sent it.
    sameHost(url, textOf(document.id) || url);
    memory?.save(address, document, etag);
    return document;
  }
}

/** @throws RemoteProblem when the second address is on another host */
function sameHost(address: string, id: string): string {
  if (!URL.canParse(id) || new URL(id).origin !== new URL(address).origin)
    throw new RemoteProblem('not_a_post', `${address} answered for another host`);
  return id;
}
