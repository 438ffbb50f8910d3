/** Site-wide permissions of staff (extension). No widget uses these, so that no page carries them: ./permissions */

import { isStaff } from '../people/roles';
import { NULL_UUID } from '../values/ids';
import type { Rule } from './case';
import { all, notLoginBanned, notStaffTarget } from './parts';

/** A person with only a name has a session, and logging in again would not help: refused like any reader. */
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
  /** To all readers, or to all followers of a topic; a client of the site may do so as well. */
  'site/broadcast': staff,
  /** Screens of the newsroom console other than its queues. */
  'console/overview': staff,
  'console/people': staff,
  /** The whole email address; other staff see `a…@example.org`. */
  'console/address': administrator,
  'console/articles': staff,
  'console/live': staff,
  'console/broadcasts': staff,
  'console/words': staff,
  /** Other rules, tried on the comments that the site has. */
  'console/replay': staff,
  'console/log': staff,
  'console/settings': administrator,
  'console/changes': administrator,
  'console/team': administrator,
  /** Roles that count on all sites of the organization. */
  'console/organization': all(administrator, ({ organization_role }) =>
    organization_role === 'administrator' ? null : 'forbidden',
  ),
  /** Managing one's own second factor. */
  'console/factor': staff,
  'console/system': administrator,
  'console/data_requests': administrator,
  'console/imports': administrator,
  'console/hosts': administrator,
  'console/clients': administrator,
  'page/update': staff,
  /** Posts on social networks whose replies appear in a conversation; a client of the site may attach them as well. */
  'social/attach': staff,
  /** Hosts of social networks that are held or blocked, individually and by lists. */
  'console/networks': staff,
  'console/network_lists': administrator,
  /** Removes what a person on a social network wrote on the site. */
  'console/forget_author': administrator,
  'user/see_waiting': staff,
  'user/review': all(staff, notStaffTarget),
  'user/export': administrator,
  'user/erase': all(administrator, notStaffTarget),
} satisfies Record<string, Rule>;
