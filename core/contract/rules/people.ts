/** One's own account, and other people (specification §5, §6). */
import type { Rule } from './case';
import { all, member, notLoginBanned, otherPerson, switchedOn } from './parts';

/** An account of the publisher or a network has no password here, and its address comes from there. */
const ownAccount: Rule = ({ actor }) => (actor.social_login_provider === '' || actor.has_password ? null : 'forbidden');
/** The publisher's accounts are edited at the publisher's, if the site says so. */
const fromCookie =
  (name: 'disable_cookie_avatars' | 'disable_cookie_displayname'): Rule =>
  ({ actor, settings }) =>
    settings[name] && actor.social_login_provider === 'cookie' ? 'forbidden' : null;

export const peopleRules = {
  'user/login': notLoginBanned,
  'user/update': member,
  'user/update_password': all(member, ownAccount),
  'user/update_email': all(member, ownAccount),
  'user/update_avatar': all(member, fromCookie('disable_cookie_avatars')),
  'user/update_name': all(member, fromCookie('disable_cookie_displayname')),
  'user/update_notifications': all(member, ({ actor, settings }) =>
    settings.disable_email_notifications || actor.email === '' ? 'forbidden' : null,
  ),
  'user/follow': all(member, otherPerson),
  'user/unfollow': all(member, otherPerson),
  /** Guests see the button too: pressing it asks them to log in. */
  'user/see_follow': otherPerson,
  'user/mute': all(member, switchedOn('forbidden', 'enable_muting'), otherPerson, ({ user }) =>
    user?.user_privilege === 'normal' ? null : 'forbidden',
  ),
  /** Stays allowed after muting was switched off, and after the person joined the staff. */
  'user/unmute': all(member, otherPerson),
} satisfies Record<string, Rule>;
