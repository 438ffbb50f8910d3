/**
 * The description of a kind of content. The engine uses it to load the first page and more (read.ts, more.ts), to apply live
 * events (apply.ts), and to catch up after a gap (catch-up.ts).
 */
import type { Failure } from '../../base/failure/failure';
import type { Atom, Getter, Setter } from '../../base/store/jotai';
import type { Comment, CommentList, Container, ContainerList } from '../../contract/content/comment';
import type { EventAction, RealtimeEvent } from '../../contract/content/realtime';

/** Facts that every list has; a kind adds its own. */
export interface ContentList {
  status: 'none' | 'pending' | 'success' | 'error';
  failure: Failure | null;
  container: Container | null;
  /** An answer to an earlier revision is dropped. */
  revision: number;
  isLoadingMore?: boolean;
}

/** A comment from an event, or from an answer of the server. */
export interface Change {
  comment: Comment;
  /** Absent for the answer to a request. */
  action?: EventAction;
  seq?: number | undefined;
  /** True if the comment existed before. */
  isChange?: boolean;
  isOwn?: boolean;
  /** True if the known totals already include the comment. */
  isCounted?: boolean;
}

interface Facts {
  read(get: Getter, id: string): ContentList;
  change(set: Setter, id: string, part: object): void;
}

/** The part of a kind that a reader needs first: its calls, its pages. */
export interface ReadKind extends Facts {
  /** Section of the list, if it is not the page's. */
  section?(get: Getter, id: string): string;
  query(get: Getter, id: string): object;
  fetch(section: string, id: string, query: object): Promise<ContainerList | Failure>;
  /** Creates the container; 409 if it already exists. */
  open(section: string, id: string): Promise<unknown>;
  /** Loads content that the page needs in addition to its own. */
  fetchBeside?(get: Getter, page: ContainerList): Promise<Comment[]>;
  /** Replaces the list by a page. */
  show(get: Getter, set: Setter, id: string, page: ContainerList, beside: Comment[]): void;
  /** Checks for a failure that leaves the list as it is. */
  isHarmless?(failure: Failure): boolean;
}

/** The part of a kind that loads more. */
export interface PagedKind extends ReadKind {
  fetchMore(section: string, container_uuid: string, query: object): Promise<CommentList | Failure>;
  /** The last content of the server's own order; all top-level content that the reader has; the size of a page. */
  position(get: Getter, id: string): { cursor: string | undefined; known: readonly string[]; limit: number };
  /** Stores the contents of a page. @returns the roots in order */
  store(get: Getter, set: Setter, contents: Comment[]): string[];
  append(get: Getter, set: Setter, id: string, uuids: string[], hasMore: boolean): void;
}

/** The part of a kind that applies events. */
export interface LiveKind extends Facts {
  /** Number of own contents being sent. */
  sending?(id: string): Atom<number>;
  /** Key of the people who are typing; absent if the kind shows none. */
  typists?(id: string): string;
  /** Handles the event instead of the engine. @returns true when it did */
  intercept?(get: Getter, set: Setter, id: string, change: Change): boolean;
  /** Settings have changed; the engine has stored them. */
  onSettings?(get: Getter, set: Setter, id: string, container: Extract<RealtimeEvent['payload'], Container>): void;
  /** @param isEcho the live event of own content that this page is sending @returns true to store unknown content */
  takes(get: Getter, set: Setter, id: string, change: Change, isEcho: boolean): boolean;
  /** Called when stored content was changed, or added. */
  onChange?(get: Getter, set: Setter, id: string, change: Change, known: Comment | undefined): void;
  /** Inserts new content, in the order of its arrival. */
  insert(get: Getter, set: Setter, id: string, changes: Change[]): void;
  /** Requests the names of new writers; without it they are requested at once. */
  nameWriters?(set: Setter, uuids: string[]): void;
}

/** The part that catches up after a gap, when the shown list can continue; other kinds load their first page again. */
export interface JoinedKind extends ReadKind, LiveKind {
  /** Query for as many items as one answer can contain. */
  longQuery(get: Getter, id: string): object;
  fetchSome(section: string, container_uuid: string, uuids: string[]): Promise<{ contents: Comment[] } | Failure>;
  /** Top-level content of the list. */
  roots(get: Getter, id: string): readonly string[];
  /** Content of the answer that belongs to the loaded part of the list. */
  freshIn(get: Getter, id: string, page: ContainerList): Comment[];
  /** Shown content that the answer may not have: it is requested. @param isJoined the answer continues the list */
  toRecheck(get: Getter, id: string, page: ContainerList, isJoined: boolean): string[];
  join(get: Getter, set: Setter, id: string, page: ContainerList, fresh: Comment[], isJoined: boolean): void;
  /** Loads the list from its beginning when the answer does not continue it; without it `join` replaces the list. */
  startOver?(set: Setter, id: string): Promise<void>;
}
