/**
 * Who may do what: the one place of the product's rulings. The server enforces them, the client hides by them.
 *
 * A rule answers `null` when the action is allowed, else the code of the error that refuses it.
 * Source: the spec, §5 and §6; HOST-API.md 15. "The rulings themselves are not shown": these are ours.
 */
import type { ContentState } from './comment';
import type { ErrorCode } from './errors';
import { NULL_UUID } from './ids';
import { type BanLevel, isStaff, type Privilege } from './roles';
import type { SiteSettings } from './site';

/** The one who acts. */
export interface Actor {
  uuid: string;
  user_privilege: Privilege;
  ban_level: BanLevel;
  email_verification_status: string;
  social_login_provider: string;
  comments_made: number;
  anonymous_name: string;
}

/** What the rules need of a comment. */
export interface Target {
  actor_uuid: string;
  state: ContentState;
  is_picked: boolean;
  date_created: number;
  is_deleted?: boolean;
}

/** What the rules need of a container. */
export interface Room {
  is_hidden: boolean;
  expiry_time: number | null;
}

export interface Case {
  actor: Actor;
  settings: SiteSettings;
  /** Milliseconds. */
  now: number;
  comment?: Target;
  container?: Room;
  /** The other person, for follow, mute and the like. */
  user?: { uuid: string; user_privilege: Privilege };
}

type Rule = (subject: Case) => ErrorCode | null;

const isGuest = (actor: Actor) => actor.user_privilege === 'guest' || actor.uuid === NULL_UUID;
const owns = ({ actor, comment }: Case) => comment !== undefined && comment.actor_uuid === actor.uuid;

/** The first refusal wins. */
const all =
  (...rules: Rule[]): Rule =>
  (subject) => {
    for (const rule of rules) {
      const refusal = rule(subject);
      if (refusal) return refusal;
    }
    return null;
  };

const loggedIn: Rule = ({ actor }) => (isGuest(actor) ? 'unauthorized' : null);
const staff: Rule = (subject) => loggedIn(subject) ?? (isStaff(subject.actor.user_privilege) ? null : 'forbidden');
const notLoginBanned: Rule = ({ actor }) => (actor.ban_level === 'login' ? 'login_banned' : null);
const mayWrite: Rule = ({ actor }) =>
  actor.ban_level === 'posting' || actor.ban_level === 'hide' ? 'banned_from_posting' : null;
const commentingOn: Rule = ({ settings }) =>
  settings.enable_commenting && settings.enable_livecommenting ? null : 'commenting_disabled';

const roomOpen: Rule = ({ actor, container, now }) => {
  if (!container || isStaff(actor.user_privilege)) return null;
  if (container.is_hidden) return 'commenting_closed';
  return container.expiry_time !== null && container.expiry_time <= now ? 'commenting_closed' : null;
};

/** Needed when switched on, unless the login vouches for the address or the status is fine (the spec, §5). */
export const needsEmailVerification = ({ actor, settings }: Pick<Case, 'actor' | 'settings'>): boolean =>
  settings.enable_email_verification &&
  actor.social_login_provider === '' &&
  actor.email_verification_status !== 'approved' &&
  actor.email_verification_status !== 'none';

/** A first comment may wait for verification; who has written before and is pending again is blocked (the spec, §5). */
const verified: Rule = (subject) => (needsEmailVerification(subject) ? 'email_unverified' : null);

/** Logged in, or anonymous commenting with a name set (the spec, §5). */
const identified: Rule = ({ actor, settings }) => {
  if (!isGuest(actor)) return null;
  return settings.enable_anonymous_comments && actor.anonymous_name !== '' ? null : 'unauthorized';
};

const commentVisible: Rule = ({ actor, comment }) =>
  !comment || comment.state === 'visible' || isStaff(actor.user_privilege) ? null : 'content_not_found';

const editable: Rule = ({ comment, container, now }) => {
  if (!comment) return 'content_not_found';
  if (comment.is_deleted || comment.state === 'disabled' || comment.state === 'spam') return 'forbidden';
  if (comment.is_picked) return 'forbidden';
  return container?.expiry_time != null && container.expiry_time <= now ? 'edit_window_closed' : null;
};

/** The window ends at the earlier of creation plus time-out and the lock date (the spec, §5). */
export function editWindowEnd({
  comment,
  container,
  settings,
}: Pick<Case, 'comment' | 'container' | 'settings'>): number {
  if (!comment) return 0;
  const end = comment.date_created + settings.user_comment_edit_timeout * 1000;
  return Math.min(end, container?.expiry_time ?? Number.POSITIVE_INFINITY);
}
const withinWindow =
  (code: ErrorCode): Rule =>
  (subject) =>
    subject.now < editWindowEnd(subject) ? null : code;

const otherPerson: Rule = ({ actor, user }) => (user && user.uuid !== actor.uuid ? null : 'forbidden');
const notStaffTarget: Rule = ({ user }) => (user && isStaff(user.user_privilege) ? 'forbidden' : null);
const notOwn: Rule = (subject) => (owns(subject) ? 'forbidden' : null);

/** A closed room comes before the question who asks: guests are not sent to log in for nothing. */
const post = all(notLoginBanned, commentingOn, roomOpen, identified, mayWrite, verified);

export const rules = {
  'comment/create': post,
  'comment/reply': all(post, commentVisible),
  'comment/like': all(loggedIn, notLoginBanned, commentVisible, notOwn),
  'comment/dislike': all(
    loggedIn,
    notLoginBanned,
    ({ settings }) => (settings.enable_dislikes ? null : 'dislikes_disabled'),
    commentVisible,
    notOwn,
  ),
  'comment/update': all(
    loggedIn,
    notLoginBanned,
    ({ settings }) => (settings.enable_user_comment_editing ? null : 'forbidden'),
    (subject) => (owns(subject) ? null : 'forbidden'),
    mayWrite,
    editable,
    withinWindow('edit_window_closed'),
  ),
  /** Staff may remove anything; an author within the window when the site allows it. */
  'comment/remove': (subject) => {
    if (staff(subject) === null) return null;
    return all(
      loggedIn,
      notLoginBanned,
      ({ settings }) => (settings.enable_user_comment_remove ? null : 'forbidden'),
      (s) => (owns(s) ? null : 'forbidden'),
      editable,
      withinWindow('removal_window_closed'),
    )(subject);
  },
  'comment/moderate': staff,
  /** A post ban takes reporting away too (HOST-API.md 15). */
  'content/flag': all(loggedIn, notLoginBanned, mayWrite, commentVisible, notOwn),
  'user/follow': all(loggedIn, otherPerson),
  'user/mute': all(
    loggedIn,
    ({ settings }) => (settings.enable_muting ? null : 'forbidden'),
    otherPerson,
    notStaffTarget,
  ),
  'user/update': all(loggedIn, notLoginBanned),
  'user/trust': all(staff, notStaffTarget),
  'page/follow': loggedIn,
  'topic/follow': loggedIn,
  'media/upload': all(loggedIn, mayWrite, ({ settings }) =>
    settings.enable_comment_images || settings.enable_comment_video ? null : 'forbidden',
  ),
  'container/see_hidden': staff,
} satisfies Record<string, Rule>;

export type Action = keyof typeof rules;

/** `null` when allowed, else the error code that refuses it. */
export const refusal = (action: Action, subject: Case): ErrorCode | null => rules[action](subject);
