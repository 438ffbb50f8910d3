/**
 * Walks up from a reply whose parent is unknown here, until something known. Each post is fetched by its id from its own server.
 * Steps, requests and time are limited, because anybody with an account can start a walk.
 */
import { SECOND_MS } from '../../../../../core/contract/values/durations';
import { FediverseFetcher } from '../social/networks/fediverse-fetcher';
import { authorOf } from '../social/networks/fediverse-note';
import type { FetchJson } from '../social/networks/fetch-json';
import { idOf, listOf, type Members, textOf } from '../social/networks/members';
import { type RemoteAuthor, RemoteProblem } from '../social/networks/remote';

const PARENTS_MAX = 5;
/** Each post, and its author. */
const FETCHES_MAX = 2 * PARENTS_MAX;
const WALK_MS = 30 * SECOND_MS;

export interface FoundNote {
  note: Members;
  author: RemoteAuthor;
}

interface Options {
  fetchJson: FetchJson;
  /** Waits between two requests to one host. */
  pause(ms: number): Promise<void>;
  now(): number;
  goOn(): Promise<void>;
  /** Checks whether a post is known here. */
  isKnown(id: string): Promise<boolean>;
  /** Checks whether an id is one of this server, which has nothing to fetch from itself. */
  isOwn(id: string): boolean;
}

/**
 * @param first id of the unknown parent
 * @returns the unknown posts, parents first; null when they lead nowhere, or beyond a limit
 */
export async function walkUp(first: string, options: Options): Promise<FoundNote[] | null> {
  const { fetchJson, pause, now, goOn, isKnown, isOwn } = options;
  const fetcher = new FediverseFetcher({ fetchJson, pause, most: FETCHES_MAX });
  const until = now() + WALK_MS;
  const notes = new Map<string, Members>();
  try {
    for (let id = first; !(await isKnown(id)); ) {
      if (!id || notes.has(id) || isOwn(id) || notes.size >= PARENTS_MAX || now() > until) return null;
      await goOn();
      const note = await fetcher.note(id);
      if (textOf(note.id) !== id) return null;
      notes.set(id, note);
      id = idOf(note.inReplyTo);
    }
    const found: FoundNote[] = [];
    // Authors are fetched last, because most walks lead nowhere.
    for (const note of [...notes.values()].reverse()) {
      if (now() > until) return null;
      await goOn();
      found.push({ note, author: authorOf(await fetcher.actor(idOf(listOf(note.attributedTo)[0]))) });
    }
    return found;
  } catch (error) {
    if (error instanceof RemoteProblem) return null;
    throw error;
  }
}
