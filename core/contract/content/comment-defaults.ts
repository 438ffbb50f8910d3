/** Default values that nearly every comment has: visible, text only, not changed yet. Returns fresh objects. */
import type { Comment } from './comment';

export const commentDefaults = () =>
  ({
    date_edited: null,
    date_pinned: null,
    state: 'visible',
    simplified_state: 'visible',
    state_reasons: [],
    is_edited: false,
    is_pinned: false,
    is_picked: false,
    is_top_comment: false,
    total_likes: 0,
    total_dislikes: 0,
    total_replies: 0,
    total_direct_replies: 0,
    total_flags: 0,
    media_uuids: [],
    media: [],
    metadata: {},
    links: [],
    mentions: [],
  }) satisfies Partial<Comment>;
