/** Actions for staff only: on comments, containers and people (specification §6; host contract 9.4, 15). */
import type { Rule } from './case';
import { all, moderate, notOwn, notStaffTarget, staff } from './parts';

/** Only threads are pinned, because lists begin with them. */
const moderateThread = all(moderate, ({ comment }) => (comment?.is_reply ? 'forbidden' : null));
const actOnPerson = all(staff, notStaffTarget);

export const moderationRules = {
  /** The menu, and the reasons for a comment's state. */
  'comment/moderate': moderate,
  'comment/enable': moderate,
  'comment/disable': moderate,
  'comment/spam': moderate,
  'comment/unspam': moderate,
  'comment/review': moderate,
  'comment/pick': moderate,
  'comment/unpick': moderate,
  'comment/pin': moderateThread,
  'comment/unpin': moderateThread,
  'comment/top': moderateThread,
  'comment/untop': moderateThread,
  'comment/clear_flags': moderate,
  /** Moderators do not see who reported their own comments. */
  'comment/see_reporters': all(moderate, notOwn),
  'container/settings': staff,
  'container/signature': staff,
  'container/see_hidden': staff,
  'user/ban': actOnPerson,
  'user/unban': actOnPerson,
  'user/see_bans': staff,
  'user/trust': actOnPerson,
  'user/untrust': actOnPerson,
} satisfies Record<string, Rule>;
