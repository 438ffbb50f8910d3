/**
 * The server's half of a painted widget: it says which reads it needs, the server does them as a guest sees things, so
 * that nothing shows here that is hidden in the JSON lists (specification §6).
 */
import type { Comment, CommentList, Container } from '../../contract/comment';
import type { PaintedState } from '../../contract/painted';
import type { ShownPoll } from '../../contract/polls';
import type { ReviewSort } from '../../contract/review-limits';
import type { ShareCounts } from '../../contract/sharing';
import type { ConversationSort } from '../../contract/sorts';
import type { TrendingArticle, TrendingAsked } from '../../contract/trending';
import type { PublicUser } from '../../contract/user';
import type { Settings, SettingsOf } from './settings';

/** Reads are remembered: facts are read anew when one of these rows changes. */
export interface Reads {
  readonly section_uuid: string;
  /** The container asked for; null while nobody made it. */
  container(): Promise<Container | null>;
  /** Its first page, made after `container`; pictures are addressed in full, for pages of other origins. */
  comments(page: { limit: number; replyLimit: number; sort: ConversationSort | ReviewSort }): Promise<CommentList>;
  /** Of live questions: a page of a list of them, what is live before it; after `container`. */
  questions(page: { limit: number; sorted_by: string; filtered_by: string }): Promise<CommentList>;
  /** Articles with much going on, without the container's own; as old as a minute. */
  trending(asked: TrendingAsked): Promise<TrendingArticle[]>;
  /** What is pinned of it, and its picks, each newest first; after `container`. */
  highlights(): Promise<{ pinned: Comment[]; key_moments: Comment[] }>;
  /** How many follow a topic; as old as a minute. */
  topicFollowers(topic_id: string): Promise<number>;
  /** The page that shows the container, or the one at an address, and its share bars' presses; as old as a minute. */
  sharedPage(url: string): Promise<{ url: string; title: string; shares: ShareCounts } | null>;
  /** A poll by its uuid, or, without one, that of the container, as a guest sees it; of another kind of widget as old as a minute. */
  poll(poll_uuid: string): Promise<ShownPoll>;
  /** People by uuid, in one order, so that every server answers the same bytes. */
  people(uuids: Iterable<string>): Promise<PublicUser[]>;
}

/** The page that includes a fragment; used for structured data. */
export interface IncludingPage {
  /** The page's address without its hash; '' when unknown. */
  url: string;
  /** Whether structured data describe comments of an article or postings of a forum. */
  seo: 'article' | 'forum';
}

/** When a fragment would read otherwise, and is drawn again. */
export interface Moments {
  /** Whose age it shows. */
  shown: number[];
  closes: number | null;
  begins?: number | null;
}

/** Methods, so that a widget's own facts may stand where any widget's are meant. */
export interface FactsModule<S extends Settings = Settings, Facts = unknown> {
  load(reads: Reads, settings: SettingsOf<S>): Promise<Facts>;
  momentsOf?(facts: Facts): Moments;
  /** Seconds that these facts serve, where it is not what the widget says of all. */
  cacheOf?(facts: Facts, now: number): { browser: number; shared: number; stale: number } | undefined;
  /** Rules of this fragment alone, for what an attribute says in numbers. */
  rulesOf?(state: PaintedState): string;
  /** Compact, and without what is for search engines alone. */
  forBrowser?(facts: Facts): unknown;
  structuredData?(facts: Facts, state: PaintedState, page: IncludingPage): object | null;
  /** Whether the list has another page. Readers without scripts get a link to it (`pages` in the descriptor). */
  hasMore?(facts: Facts): boolean;
  /** The element's own text beside its root, in the language it is drawn in; null: the element carries no root class either. */
  textOf?(facts: Facts, lang: string): string | null;
}
