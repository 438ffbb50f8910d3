/** What staff do for a whole site (ours). No widget hides a button by these, so that no page carries them: ./permissions */
import { NULL_UUID } from '../ids';
import { isStaff } from '../roles';
import type { Rule } from './case';
import { all, notLoginBanned, notStaffTarget } from './parts';

/** A name without an account has a session: more of a login would not help it, so that it is refused as readers are. */
const somebody: Rule = ({ actor }) => (actor.uuid === NULL_UUID ? 'unauthorized' : null);
export const staff: Rule = all(notLoginBanned, somebody, ({ actor }) =>
  isStaff(actor.user_privilege) ? null : 'forbidden',
);
const administrator: Rule = all(staff, ({ actor }) => (actor.user_privilege === 'administrator' ? null : 'forbidden'));

export const siteRules = {
  'console/enter': staff,
  'site/webhooks': administrator,
  'site/providers': administrator,
  'site/emotes': administrator,
  'site/see_modules': staff,
  'site/modules': administrator,
  'site/see_rules': staff,
  'site/rules': administrator,
  'site/see_figures': staff,
  /** To all readers, or to all who follow a topic; a client of the site may as well. */
  'site/broadcast': staff,
  /** Screens of the newsroom console beside its queues. */
  'console/people': staff,
  /** A whole email address; others see `a…@example.org`. */
  'console/address': administrator,
  'console/articles': staff,
  'console/words': staff,
  'console/log': staff,
  'console/settings': administrator,
  'console/changes': administrator,
  'console/team': administrator,
  'console/hosts': administrator,
  'console/clients': administrator,
  'page/update': staff,
  'user/see_waiting': staff,
  'user/review': all(staff, notStaffTarget),
  'user/export': administrator,
  'user/erase': all(administrator, notStaffTarget),
} satisfies Record<string, Rule>;
