/** The demo's rows, as its repository writes them. */
import type { ContentState, FlagReason, ShownLink, StateReason } from '../../../core/contract/comment';
import type { StoredMedium } from '../../../core/contract/media';
import type { Decision } from '../../../core/contract/site-rules';

export interface CommentRow {
  id: number;
  container_uuid: string;
  section_uuid: string;
  thread_id: number;
  parent_id: number | null;
  parent_actor_id: number | null;
  actor_id: number;
  content: string;
  links: ShownLink[];
  metadata: Record<string, string>;
  state: ContentState;
  state_reasons: StateReason[];
  is_listed: boolean;
  is_picked: boolean;
  is_top: boolean;
  date_pinned: number | null;
  date_edited: number | null;
  date_deleted: number | null;
  date_created: number;
  total_likes: number;
  total_dislikes: number;
  total_replies: number;
  total_direct_replies: number;
  total_flags: number;
  decisions: Decision[];
  media_uuids: string[];
  media: StoredMedium[];
}
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
