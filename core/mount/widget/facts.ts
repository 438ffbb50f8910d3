/**
 * Server part of a painted widget: it names the reads it needs, and the server runs them as a guest, so that nothing
 * shows that the JSON lists hide (specification §6).
 */
import type { Comment, CommentList, Container } from '../../contract/content/comment';
import type { PaintedState } from '../../contract/content/painted';
import type { ShownPoll } from '../../contract/content/polls';
import type { ReviewSort } from '../../contract/content/review-limits';
import type { ShareCounts } from '../../contract/content/sharing';
import type { SocialDisplay } from '../../contract/content/social-display';
import type { ConversationSort } from '../../contract/content/sorts';
import type { TrendingArticle, TrendingAsked } from '../../contract/content/trending';
import type { PublicUser } from '../../contract/people/user';
import type { Settings, SettingsOf } from './settings';

/** Reads are recorded: facts are read again when one of these rows changes. */
export interface Reads {
  readonly section_uuid: string;
  /** The requested container; null until it exists. */
  container(): Promise<Container | null>;
  /** Its first page, after `container`; addresses of pictures are absolute, for pages of other origins. */
  comments(page: {
    limit: number;
    replyLimit: number;
    sort: ConversationSort | ReviewSort;
    social?: SocialDisplay;
    show?: 'quotable';
  }): Promise<CommentList>;
  /** For live questions: a page of a list, preceded by the live question; after `container`. */
  questions(page: { limit: number; sorted_by: string; filtered_by: string }): Promise<CommentList>;
  /** Articles with much activity, without the container's own; up to a minute old. */
  trending(asked: TrendingAsked): Promise<TrendingArticle[]>;
  /** Pinned posts and picks, each newest first; after `container`. */
  highlights(): Promise<{ pinned: Comment[]; key_moments: Comment[] }>;
  /** Number of followers of a topic; up to a minute old. */
  topicFollowers(topic_id: string): Promise<number>;
  /** The page of the container, or of an address, and the presses on its share bars; up to a minute old. */
  sharedPage(url: string): Promise<{ url: string; title: string; shares: ShareCounts } | null>;
  /** A poll by uuid or, without one, the container's, as a guest sees it; for other widgets up to a minute old. */
  poll(poll_uuid: string): Promise<ShownPoll>;
  /** People by uuid, in one order, so that every server answers the same bytes. */
  people(uuids: Iterable<string>): Promise<PublicUser[]>;
}

/** The page that includes a fragment; used for structured data. */
export interface IncludingPage {
  /** The page's address without its hash; '' when unknown. */
  url: string;
  /** Structured data describe comments of an article or postings of a forum. */
  seo: 'article' | 'forum';
}

/** Times at which a fragment would change, and is rendered again. */
export interface Moments {
  /** Times whose age the widget shows. */
  shown: number[];
  closes: number | null;
  begins?: number | null;
}

/** Methods, so that a widget's own facts are assignable to any widget's. */
export interface FactsModule<S extends Settings = Settings, Facts = unknown> {
  load(reads: Reads, settings: SettingsOf<S>): Promise<Facts>;
  momentsOf?(facts: Facts): Moments;
  /** Cache times in seconds for these facts, if different from the widget's. */
  cacheOf?(facts: Facts, now: number): { browser: number; shared: number; stale: number } | undefined;
  /** CSS rules of this fragment only, for numbers in attributes. */
  rulesOf?(state: PaintedState): string;
  /** Compact, and without data for search engines only. */
  forBrowser?(facts: Facts): unknown;
  structuredData?(facts: Facts, state: PaintedState, page: IncludingPage): object | null;
  /** Checks whether the list has another page. Readers without scripts get a link to it (`pages` in the descriptor). */
  hasMore?(facts: Facts): boolean;
  /** The element's own text beside its root, in the rendered language; null: the element has no root class either. */
  textOf?(facts: Facts, lang: string): string | null;
}
