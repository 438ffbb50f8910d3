/** Building blocks of rules: each checks one condition. */

import { isStaff } from '../people/roles';
import type { SiteSettings } from '../sites/site';
import type { ErrorCode } from '../values/errors';
import { NULL_UUID } from '../values/ids';
import type { Actor, Case, Rule } from './case';

/** Returns the first refusal. */
export const all =
  (...rules: Rule[]): Rule =>
  (subject) => {
    for (const rule of rules) {
      const refusal = rule(subject);
      if (refusal) return refusal;
    }
    return null;
  };

/** Specification §5: a person who only gave a name is a guest too. */
export const isGuest = (actor: Actor): boolean => actor.user_privilege === 'guest' || actor.uuid === NULL_UUID;
export const owns = ({ actor, comment }: Case): boolean => !!comment && comment.actor_uuid === actor.uuid;
const isStaffs = ({ actor }: Case) => isStaff(actor.user_privilege);

/** A full ban, with or without hiding, blocks every action under that login. */
export const notLoginBanned: Rule = ({ actor }) =>
  actor.ban_level === 'login' || actor.ban_level === 'hide' ? 'login_banned' : null;

/** Allows people who are logged in, with a login that is still valid. */
export const member = all(notLoginBanned, ({ actor }) => (isGuest(actor) ? 'unauthorized' : null));
export const staff = all(member, (subject) => (isStaffs(subject) ? null : 'forbidden'));

/** A post ban also blocks reporting (host contract 15). */
export const mayWrite: Rule = ({ actor }) => (actor.ban_level === 'posting' ? 'banned_from_posting' : null);

export const switchedOn =
  (code: ErrorCode, ...names: (keyof SiteSettings)[]): Rule =>
  ({ settings }) =>
    names.every((name) => settings[name]) ? null : code;

export const containerOpen: Rule = (subject) => {
  const { container, now } = subject;
  if (!container || isStaffs(subject)) return null;
  if (container.is_hidden) return 'commenting_closed';
  return container.expiry_time !== null && container.expiry_time <= now ? 'commenting_closed' : null;
};

/** Required when switched on, unless the login vouches for the address or the status is fine (specification §5). */
export const needsEmailVerification = ({ actor, settings }: Pick<Case, 'actor' | 'settings'>): boolean =>
  settings.enable_email_verification &&
  actor.social_login_provider === '' &&
  actor.email_verification_status !== 'approved' &&
  actor.email_verification_status !== 'none';

/** A first comment may wait for verification; later ones are blocked while it is pending (specification §5). */
const verified: Rule = (subject) => {
  const { email_verification_status, comments_made } = subject.actor;
  const isFirst = email_verification_status === 'pending_new' && comments_made === 0;
  return needsEmailVerification(subject) && !isFirst ? 'email_unverified' : null;
};

/** Logged in, or anonymous commenting with a name set (specification §5). */
export const identified: Rule = ({ actor, settings }) => {
  if (!isGuest(actor)) return null;
  return settings.enable_anonymous_comments && actor.anonymous_name !== '' ? null : 'unauthorized';
};

/** Writing access as set by the site; staff always have it. */
export const granted =
  (access: 'comment_access' | 'chat_access' | 'ask_access'): Rule =>
  (subject) => {
    const { actor, settings } = subject;
    if (settings[access] === 'members') return member(subject);
    if (settings[access] !== 'subscribers' || isStaffs(subject)) return null;
    const { entitlements = [] } = actor;
    const wanted = settings.subscriber_entitlement;
    if (wanted ? entitlements.includes(wanted) : entitlements.length > 0) return null;
    return isGuest(actor) ? 'unauthorized' : 'subscribers_only';
  };

/**
 * Writing in a conversation. Checks for a closed container before identity, so that guests are not sent to log in for
 * nothing.
 */
export const writing = (mayAsk: Rule, ...switches: (keyof SiteSettings)[]): Rule =>
  all(notLoginBanned, switchedOn('commenting_disabled', ...switches), mayWrite, verified, containerOpen, mayAsk);

/** Without a particular comment, the button is shown; a comment that does not exist for the actor is refused. */
const thereIf =
  (isThere: (subject: Case) => boolean): Rule =>
  (subject) => {
    const { comment, container } = subject;
    if (comment === undefined) return null;
    if (comment === null || comment.is_deleted) return 'content_not_found';
    if (isStaffs(subject)) return null;
    return !container?.is_hidden && isThere(subject) ? null : 'content_not_found';
  };
/** Visible to everybody. */
export const visible = thereIf(({ comment }) => comment?.state === 'visible');
/** Visible to the actor, whose own comment may wait for a moderator. */
export const seen = thereIf(
  (subject) =>
    subject.comment?.state === 'visible' || (owns(subject) && subject.comment?.state === 'awaiting_moderation'),
);

export const moderate = all(staff, seen);

export const own: Rule = (subject) => (owns(subject) ? null : 'forbidden');
export const notOwn: Rule = (subject) => (owns(subject) ? 'forbidden' : null);

export const otherPerson: Rule = ({ actor, user }) =>
  user && user.uuid !== actor.uuid && user.user_privilege !== 'guest' ? null : 'forbidden';
/** Staff cannot be targets (specification §6). */
export const notStaffTarget: Rule = ({ actor, user }) =>
  user && user.uuid !== actor.uuid && !isStaff(user.user_privilege) ? null : 'forbidden';
