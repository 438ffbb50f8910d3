/** A thread of a social network, in a form that both networks share. */

export interface RemoteAuthor {
  /** A DID, or the address of an ActivityPub actor. */
  id: string;
  /** Handle with its `@`. */
  handle: string;
  name: string;
  /** Address of the profile page. */
  url: string;
  host: string;
  /** Address of the profile's picture; '' for none. */
  picture: string;
  /** True when search engines may list the author's posts. */
  is_indexable: boolean;
  /** Where answers to this person are delivered; missing on networks without deliveries. */
  inbox?: string;
}

export interface RemotePost {
  id: string;
  /** Address of the post's page. */
  url: string;
  parent_id: string;
  author: RemoteAuthor;
  text: string;
  warning: string;
  /** Descriptions of pictures. */
  pictures: string[];
  /** Labels that ask a moderator for a look. */
  labels: string[];
  mentions: number;
  likes: number;
  reposts: number;
  date: number;
  /** Changes when the post is edited. */
  version: string;
}

export interface RemoteRoot {
  id: string;
  url: string;
  author_id: string;
  handle: string;
  likes: number;
  reposts: number;
  replies: number;
  date: number;
}

/** The result of one check of a thread. */
export interface RemoteThread {
  root: RemoteRoot;
  /** Parents come before their replies. */
  posts: RemotePost[];
  /** Posts that the network shows to nobody without an account, or that the thread's author hid. */
  skipped: number;
  /** Posts that their own server reports as deleted. */
  gone: string[];
  /** True when everything was read, so that a missing known post may be gone. */
  isWhole: boolean;
}

/** Replies of a thread that earlier checks have found. */
interface KnownPosts {
  size: number;
  has(id: string): boolean;
}

/** One check of a thread. */
export interface Reading {
  known: KnownPosts;
  /** Replies whose own server was asked within this time may be as they were then. */
  freshMs: number;
  goOn(): Promise<void>;
}

export interface NetworkReader {
  /** Checks whether the address can be a post of this network. */
  mayRead(url: URL): boolean;
  mayBeProfile(url: URL): boolean;
  /** Reads the post behind a page's address. @throws RemoteProblem */
  readRoot(address: string): Promise<RemoteRoot>;
  /** Reads id and text of the profile behind its page's address. @throws RemoteProblem */
  readProfile(address: string): Promise<{ id: string; text: string }>;
  /** @throws RemoteProblem */
  readThread(root_id: string, reading: Reading): Promise<RemoteThread>;
  /** Returns the roots that changed since; a network that cannot tell returns them all. */
  findChanged(roots: RemoteRootCounts[]): Promise<Set<string>>;
  /** Returns which of the posts still exist. */
  findPresent(ids: string[]): Promise<Set<string>>;
  /** Forgets documents of earlier checks, after somebody asked to be forgotten. */
  clearMemory?(): void;
}

export interface RemoteRootCounts {
  id: string;
  likes: number;
  reposts: number;
  replies: number;
}

export type ProblemCode = 'not_found' | 'not_a_post' | 'unavailable' | 'busy';

/** A failed request to a network, with the reason. */
export class RemoteProblem extends Error {
  constructor(
    readonly code: ProblemCode,
    message: string,
    /** Earliest time of the next request; null if the host named none. */
    readonly not_before: number | null = null,
  ) {
    super(message);
  }
}
