/** Tables of single kinds of content, in addition to comments: live blogs, questions, reviews, chats. */
import type { Generated } from 'kysely';
import type { Reactions } from '../../../../core/contract/content/chat';
import type {
  Block,
  Byline,
  DraftBody,
  DraftProblem,
  DraftState,
  PostFields,
} from '../../../../core/contract/content/live-blog';
import type { Dismissal, QuestionState } from '../../../../core/contract/content/questions';
import type { Json } from './json';

/** A post of a live blog, beside its comment (modules/content/kinds/livestories.kind). */
interface PostsTable {
  comment_id: number;
  title: string | null;
  body: Json<Block[]> | null;
  time_shown: number;
  rev: number;
  sponsor: string | null;
  byline: Json<Byline> | null;
  origin: string | null;
  social_id: string | null;
}

/** Members of a question in addition to its comment (modules/content/kinds/livequestions.kind). */
interface QuestionsTable {
  comment_id: number;
  status: QuestionState;
  answer_uuid: string | null;
  answered_at: number | null;
  dismissal: Dismissal | null;
  merged_into: string | null;
}

interface PostVersionsTable {
  comment_id: number;
  rev: number;
  content: string;
  fields: Json<PostFields>;
  /** The editor; null when their account has ended. */
  actor_id: number | null;
  date_replaced: number;
}

/** A post that is not published yet; its writer chooses the uuid. */
export interface PostDraftsTable {
  uuid: string;
  container_uuid: string;
  actor_id: number;
  status: DraftState;
  publish_at: number | null;
  post: Json<DraftBody['post']>;
  key_moment: boolean;
  pin: boolean;
  notify: Generated<boolean>;
  /** The reason why a scheduled post was not published; null if there is none. */
  problem: Generated<DraftProblem | null>;
  date_created: number;
  date_changed: number;
}

/** The post or draft that an author of a live blog is editing, one at a time (modules/content/livestories/in-hand). */
interface WorkInHandTable {
  container_uuid: string;
  user_id: number;
  /** A post being edited, or a draft. */
  content_uuid: string;
  until: number;
}

/** A review, beside its comment (modules/content/kinds/reviews.kind). */
interface ReviewsTable {
  comment_id: number;
  rating: number;
  title: string | null;
  is_verified: boolean;
}

/** A rating without text. */
interface RatingsTable {
  container_uuid: string;
  user_id: number;
  rating: number;
  /** False for ghost-banned people, as with votes. */
  is_counted: boolean;
  date_created: number;
}

/** People whom the publisher has verified as buyers of the container's item. */
interface VerifiedBuyersTable {
  container_uuid: string;
  user_id: number;
  /** The publisher's note about the evidence. */
  source: string | null;
  date_created: number;
}

/** A reaction of a person to a chat message; each person has one per message. */
interface ChatReactionsTable {
  user_id: number;
  comment_id: number;
  reaction: string;
  /** False for ghost-banned people, as with votes. */
  is_counted: boolean;
  date_created: number;
}

interface ReactedMessagesTable {
  comment_id: number;
  /** The sums last sent to open pages, the same as in the comment. */
  reactions: Json<Reactions> | null;
  /** Time of the first unpublished reaction; null if all are published. */
  untold_since: number | null;
}

export interface KindsTables {
  posts: PostsTable;
  post_versions: PostVersionsTable;
  post_drafts: PostDraftsTable;
  work_in_hand: WorkInHandTable;
  questions: QuestionsTable;
  reviews: ReviewsTable;
  ratings: RatingsTable;
  verified_buyers: VerifiedBuyersTable;
  chat_reactions: ChatReactionsTable;
  reacted_messages: ReactedMessagesTable;
}
