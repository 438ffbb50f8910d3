/** Asks a rule in tests: about a reader on an ordinary site, unless a test says otherwise. */

import { type Action, type Actor, type Case, refusal } from '../../core/contract/rules/rules';
import type { SiteSettings } from '../../core/contract/sites/site';
import { NULL_UUID, numericIdToUuid } from '../../core/contract/values/ids';

export const NOW = 1_700_000_000_000;
export const READER = numericIdToUuid(7);
export const OTHER = numericIdToUuid(8);

export const settings = {
  enable_commenting: true,
  enable_livecommenting: true,
  enable_replies: true,
  enable_dislikes: true,
  enable_email_verification: false,
  enable_anonymous_comments: false,
  enable_user_comment_editing: true,
  enable_user_comment_remove: true,
  enable_muting: true,
  enable_comment_images: false,
  enable_comment_video: false,
  user_comment_edit_timeout: 300,
} as SiteSettings;

export const reader: Actor = {
  uuid: READER,
  user_privilege: 'normal',
  ban_level: 'none',
  email_verification_status: 'none',
  social_login_provider: '',
  comments_made: 0,
  anonymous_name: '',
};
export const guest: Actor = { ...reader, uuid: NULL_UUID, user_privilege: 'guest' };
export const moderator: Actor = { ...reader, uuid: numericIdToUuid(9), user_privilege: 'moderator' };

export const own = { actor_uuid: READER, state: 'visible' as const, is_picked: false, date_created: NOW - 60_000 };
export const others = { ...own, actor_uuid: OTHER };
export const open = { is_hidden: false, expiry_time: null };

export function asked(action: Action, change: Partial<Case> & { settings?: Partial<SiteSettings> } = {}) {
  return refusal(action, {
    actor: reader,
    now: NOW,
    container: open,
    ...change,
    settings: { ...settings, ...change.settings } as SiteSettings,
  });
}
