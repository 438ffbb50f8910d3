/**
 * Keys of accounts on other servers, in memory. Fetching one is what a stranger can make this server do, so it is limited: by host,
 * domain and minute, and eight at once for all. A key that could not be fetched is not asked for again for ten minutes; nor is
 * one whose fresh copy did not fit a signature, while signatures by the known copy still count.
 */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';
import { remember } from '../../platform/memory/remember';
import { FediverseFetcher } from '../social/networks/fediverse-fetcher';
import { authorOf, isTooLong } from '../social/networks/fediverse-note';
import type { FetchJson } from '../social/networks/fetch-json';
import { idOf, listOf, type Members, membersOf, textOf } from '../social/networks/members';
import { type RemoteAuthor, RemoteProblem } from '../social/networks/remote';
import { isUsableKey } from '../social/signing/received';
import { MinuteBudget } from './minute-budget';
import { InboxRefused } from './refused';

const A_MINUTE = { ofHost: 10, ofDomain: 50, all: 600 };
const AT_ONCE = 8;
const REFUSED_MS = 10 * MINUTE_MS;
const FRESH_MS = 7 * DAY_MS;
const KEYS_OF_ACTOR = 5;
const ACTORS_AT_MOST = 10_000;
const KEY_MAX = 5000;

export interface Signer {
  author: RemoteAuthor;
  key: KeyObject;
}

interface Fetched {
  author: RemoteAuthor;
  keys: Map<string, KeyObject>;
  date: number;
}

interface Options {
  fetchJson: FetchJson;
  now(): number;
}

export class RemoteKeys {
  readonly #options: Options;
  readonly #fetched = new Map<string, Fetched>();
  readonly #refused = new Map<string, { until: number; reason: 'no_key' | 'gone' }>();
  /** When a key was last fetched again, because it did not fit a signature. */
  readonly #checked = new Map<string, number>();
  readonly #underway = new Map<string, Promise<Fetched>>();
  readonly #budget: MinuteBudget;

  constructor(options: Options) {
    this.#options = options;
    this.#budget = new MinuteBudget(A_MINUTE, options.now);
  }

  /** Finds the key, and says whether it was fetched just now. @throws InboxRefused no_key, gone, busy */
  async find(actor: string, keyId: string): Promise<Signer & { isFresh: boolean }> {
    const known = this.#fetched.get(actor);
    const isKnown = known?.keys.has(keyId) && this.#options.now() - known.date < FRESH_MS;
    if (known && isKnown) return { ...signerOf(known, keyId), isFresh: false };
    return { ...signerOf(await this.#fetch(actor), keyId, () => this.#refuse(actor, 'no_key')), isFresh: true };
  }

  /** Fetches the key again, in case its owner has replaced it. @returns null when that was tried a short time ago */
  async findNewer(actor: string, keyId: string): Promise<Signer | null> {
    const now = this.#options.now();
    if (now - (this.#checked.get(keyId) ?? Number.NEGATIVE_INFINITY) < REFUSED_MS) return null;
    remember(this.#checked, keyId, now, ACTORS_AT_MOST);
    const fetched = await this.#fetch(actor);
    return fetched.keys.has(keyId) ? signerOf(fetched, keyId) : null;
  }

  /** Checks from memory whether the account of a key gave none a short time ago. */
  isRefused(keyId: string): boolean {
    const [actor = ''] = keyId.split('#');
    return this.#refusalOf(actor) === 'no_key' && !this.#fetched.has(actor);
  }

  #refusalOf(actor: string): 'no_key' | 'gone' | null {
    const refused = this.#refused.get(actor);
    return refused && refused.until > this.#options.now() ? refused.reason : null;
  }

  async #fetch(actor: string): Promise<Fetched> {
    const refused = this.#refusalOf(actor);
    if (refused) throw new InboxRefused(refused);
    const underway = this.#underway.get(actor);
    if (underway) return underway;
    this.#spend(new URL(actor).host);
    const fetching = this.#read(actor).finally(() => this.#underway.delete(actor));
    this.#underway.set(actor, fetching);
    return fetching;
  }

  async #read(actor: string): Promise<Fetched> {
    const { fetchJson, now } = this.#options;
    try {
      const document = await new FediverseFetcher({ fetchJson, pause: async () => undefined }).actor(actor);
      // Copied, because a piece of a long text holds all of it in memory.
      const fetched = { author: structuredClone(authorOf(document)), keys: keysOf(document), date: now() };
      remember(this.#fetched, actor, fetched, ACTORS_AT_MOST);
      return fetched;
    } catch (error) {
      if (!(error instanceof RemoteProblem)) throw error;
      throw this.#refuse(actor, error.code === 'not_found' ? 'gone' : 'no_key');
    }
  }

  #refuse(actor: string, reason: 'no_key' | 'gone'): InboxRefused {
    remember(this.#refused, actor, { until: this.#options.now() + REFUSED_MS, reason }, ACTORS_AT_MOST);
    return new InboxRefused(reason);
  }

  /** @throws InboxRefused busy */
  #spend(host: string): void {
    if (this.#underway.size >= AT_ONCE || !this.#budget.spend(host)) throw new InboxRefused('busy');
  }
}

function signerOf({ author, keys }: Fetched, keyId: string, refuse = () => new InboxRefused('no_key')): Signer {
  const key = keys.get(keyId);
  if (!key) throw refuse();
  return { author, key };
}

/** Reads the keys that an account says are its own. */
function keysOf(document: Members): Map<string, KeyObject> {
  const keys = new Map<string, KeyObject>();
  for (const entry of listOf(document.publicKey).slice(0, KEYS_OF_ACTOR).map(membersOf)) {
    const key = idOf(entry.owner) === document.id ? readKey(textOf(entry.publicKeyPem)) : null;
    if (key && !isTooLong(textOf(entry.id))) keys.set(textOf(entry.id), key);
  }
  return keys;
}

function readKey(pem: string): KeyObject | null {
  if (pem.length > KEY_MAX) return null;
  try {
    const key = createPublicKey(pem);
    return isUsableKey(key) ? key : null;
  } catch {
    return null;
  }
}
