/** The overview, settings, rules, log and team of the site, and the state of its server. */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { SiteChangeKind } from '../../contract/console/changes';
import type { LogQuery } from '../../contract/console/log';
import type { Role, StaffRole } from '../../contract/console/people';
import type { AcceptBody } from '../../contract/console/team';
import {
  acceptInvite,
  addMember,
  changeRules,
  changeSettings,
  checkText,
  endInvite,
  fetchConsoleLog,
  fetchOrganization,
  fetchOverview,
  fetchRules,
  fetchSettings,
  fetchSystem,
  fetchTeam,
  inviteColleague,
  probeService,
  type RulesChange,
  replayRules,
  revertChange,
  setMemberRole,
  setRole,
} from '../../transport/api/console';
import { domainAtom } from '../page/page.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { loadUsersAction } from '../user/people.actions';
import { siteCall } from './site-call';

export type { RulesParts } from '../../transport/api/console';

/** True if somebody else has changed the same page. */
export const isClash = ({ error_status }: Failure): boolean => error_status === 409 || error_status === 412;

export const readOverviewAction = siteCall(fetchOverview);

export const readSystemAction = siteCall(fetchSystem);

/** Tries a service beside the server. */
export const probeServiceAction = siteCall(probeService);

export const readSettingsAction = siteCall(fetchSettings);

export const changeSettingsAction = atom(
  null,
  (get, _set, version: number, settings: Record<string, unknown>, reason: string) =>
    orUnreachable(changeSettings(get(domainAtom), version, { settings, reason })),
);

export const readRulesAction = atom(null, (get) => orUnreachable(fetchRules(get(sectionUuidAtom))));

export const changeRulesAction = atom(null, (get, _set, rules: RulesChange) =>
  orUnreachable(changeRules(get(sectionUuidAtom), rules)),
);

/** Compares rules with the stored ones, in comments of the last days. */
export const replayRulesAction = siteCall(replayRules);

/** Tries a text against the stored rules. */
export const checkTextAction = siteCall(checkText);

const kindsOfPeople: readonly SiteChangeKind[] = ['roles', 'organization_roles', 'factors'];
/** True if the fields of a change are uuids of people. */
export const isOfPeople = (what: SiteChangeKind): boolean => kindsOfPeople.includes(what);

/** Actions of staff and changes of the site. */
export const readLogAction = atom(null, async (get, set, query: Partial<LogQuery>) => {
  const answer = await orUnreachable(fetchConsoleLog(get(domainAtom), query));
  if (isFailure(answer)) return answer;
  const people = answer.entries.flatMap(({ actor_uuid, user_uuid, change }) => [
    ...[actor_uuid, user_uuid],
    ...(change && isOfPeople(change.what) ? change.diff.map(({ name }) => name) : []),
  ]);
  void set(loadUsersAction, [...new Set(people.flatMap((uuid) => uuid ?? []))]);
  return { items: answer.entries, after: answer.after };
});

/** Reverts a change of the site. */
export const revertChangeAction = siteCall(revertChange);

export const readTeamAction = siteCall(fetchTeam);

/** @param code of the second factor, where the last one is too old */
export const setRoleAction = atom(null, (get, _set, user_uuid: string, role: Role, code?: string) =>
  orUnreachable(setRole(get(domainAtom), user_uuid, { role, reason: '', ...(code && { code }) })),
);

/** People with a role on all sites of the organization. */
export const readOrganizationAction = siteCall(fetchOrganization);

export const addMemberAction = atom(null, (get, _set, user_uuid: string, role: StaffRole, code?: string) =>
  orUnreachable(addMember(get(domainAtom), { user_uuid, role, reason: '', ...(code && { code }) })),
);

export const setMemberRoleAction = atom(null, (get, _set, member_uuid: string, role: Role, code?: string) =>
  orUnreachable(setMemberRole(get(domainAtom), member_uuid, { role, reason: '', ...(code && { code }) })),
);

export const inviteAction = siteCall(inviteColleague);

export const endInviteAction = siteCall(endInvite);

/** @param domain of the invitation's site, which nobody is logged in to yet */
export const acceptInviteAction = atom(null, (_get, _set, domain: string, body: AcceptBody) =>
  orUnreachable(acceptInvite(domain, body)),
);
