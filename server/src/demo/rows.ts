/** The demo's rows, as its repository writes them. */
import type { Selectable } from 'kysely';
import type { FlagReason } from '../../../core/contract/content/comment';
import type { CommentsTable } from '../database/schema/content';

/** Without the columns that have a default. */
export type CommentRow = Omit<
  Selectable<CommentsTable>,
  | 'kind'
  | 'ranked_likes'
  | 'ranked_best'
  | 'ranked_replies'
  | 'base_likes'
  | 'base_dislikes'
  | 'mentions'
  | 'idempotency_key'
  | 'fingerprint'
  | 'fields'
  | 'waiting_change'
  | 'origin'
  | 'social_id'
>;
export interface VoteRow {
  user_id: number;
  comment_id: number;
  container_uuid: string;
  value: 1 | -1;
  date_created: number;
}
export interface FlagRow {
  user_id: number;
  comment_id: number;
  container_uuid: string;
  reason: FlagReason;
  note: string;
  is_counted: true;
  date_created: number;
}
export interface ContainerRow {
  uuid: string;
  section_uuid: string;
  container_id: string;
  total_visible: number;
  total_visible_pinned: number;
  total_visible_picked: number;
  total_visible_top: number;
  expiry_time: number | null;
  date_created: number;
  hot: number | null;
  people: number;
}
export interface HourRow {
  section_uuid: string;
  hour: number;
  container_uuid: string;
  visible: number;
}
export interface UserCounts {
  id: number;
  content_created: number;
  pictures_created: number;
  replies_received: number;
  likes_created: number;
  likes_received: number;
  dislikes_created: number;
  dislikes_received: number;
}
export interface Plan {
  containers: ContainerRow[];
  comments: CommentRow[];
  votes: VoteRow[];
  flags: FlagRow[];
  users: UserCounts[];
  hours: HourRow[];
}
