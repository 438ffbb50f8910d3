/**
 * Following and muting: shown at once, sent, and undone with a notice when refused.
 * Emits:  authentication/required, authentication/needed (through requireAnyOrWait)
 * Source: specification §4 "Mute", "Follow", §6; host contract 9.3, 9.6
 */

import type { Reason } from '../../base/bus/events';
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import type { PublicUser } from '../../contract/people/user';
import { beginRelationship, endRelationship, subscribe } from '../../transport/api/relationships';
import { showFailureAction } from '../notices/notices.atoms';
import { domainAtom } from '../page/page.atoms';
import { requireAnyOrWait } from '../permissions/all-permissions';
import { sectionUuidAtom } from '../site/site.atoms';
import { toUser } from '../user/user';
import { currentUserAtom, othersAtom, setUsersAction } from '../user/user.atoms';
import { followedAtom, mutedAtom, withOne } from './relationships.atoms';

/** A refusal is undone and shown, unless its reader has logged out. */
async function send<Answer>(
  get: Getter,
  set: Setter,
  call: Promise<Answer | Failure>,
  undo: () => void,
): Promise<Answer | Failure> {
  const reader = get(currentUserAtom).uuid;
  const answer = await orUnreachable(call);
  if (isFailure(answer) && get(currentUserAtom).uuid === reader) {
    undo();
    set(showFailureAction, answer);
  }
  return answer;
}

/** The bell of a conversation or a thread. */
export const toggleSubscriptionAction = atom(null, async (get, set, kind: 'pages' | 'threads', uuid: string) => {
  const [action, reason] = { pages: ['page/follow', 'bell'], threads: ['page/follow_thread', 'follow_conversation'] }[
    kind
  ] as ['page/follow' | 'page/follow_thread', Reason];
  const isOn = !get(followedAtom).has(uuid);
  const may = uuid ? requireAnyOrWait(action, reason, {}, { uuid }) : false;
  // A reader who has just logged in may have it already.
  if ((may !== true && !(await may)) || get(followedAtom).has(uuid) === isOn) return;
  const mark = (on: boolean) => set(followedAtom, (all) => withOne(all, uuid, on));
  mark(isOn);
  await send(get, set, subscribe(get(sectionUuidAtom), kind, uuid, isOn), () => mark(!isOn));
});

type Relationship = Pick<PublicUser, 'date_following' | 'is_muted' | 'date_muted'>;

/** Comments of muted people are folded. */
function show(set: Setter, uuid: string, next: Relationship): void {
  set(othersAtom(uuid), (it) => it && { ...it, ...next });
  set(mutedAtom, (all) => withOne(all, uuid, next.is_muted));
}

/** @returns true on success. */
async function change(
  get: Getter,
  set: Setter,
  user: PublicUser,
  next: Relationship,
  call: () => Promise<Partial<PublicUser> | undefined | Failure>,
): Promise<boolean> {
  const { uuid } = user;
  const { date_following, is_muted, date_muted } = get(othersAtom(uuid)) ?? user;
  show(set, uuid, next);
  const answer = await send(get, set, call(), () => show(set, uuid, { date_following, is_muted, date_muted }));
  if (isFailure(answer)) return false;
  if (answer?.uuid) set(setUsersAction, [toUser(answer)]);
  return true;
}

const none: Relationship = { date_following: null, is_muted: false, date_muted: null };

/** Following ends a mute. */
export const toggleFollowAction = atom(null, async (get, set, user: PublicUser): Promise<boolean> => {
  const known = get(othersAtom(user.uuid)) ?? user;
  const isOn = known.date_following === null;
  const may = requireAnyOrWait(isOn ? 'user/follow' : 'user/unfollow', 'follow_user', { user });
  if (may !== true && !(await may)) return false;
  const domain = get(domainAtom);
  const next = isOn ? { ...none, date_following: Date.now() } : { ...known, date_following: null };
  return change(get, set, user, pick(next), () =>
    (isOn ? beginRelationship : endRelationship)(domain, 'follows', user.uuid),
  );
});

/** Muting ends following. */
export const toggleMuteAction = atom(null, async (get, set, user: PublicUser): Promise<boolean> => {
  const isOn = !get(mutedAtom).has(user.uuid);
  const may = requireAnyOrWait(isOn ? 'user/mute' : 'user/unmute', 'mute_user', { user });
  if (may !== true && !(await may)) return false;
  const domain = get(domainAtom);
  const { date_following } = get(othersAtom(user.uuid)) ?? user;
  const next = isOn ? { ...none, is_muted: true, date_muted: Date.now() } : { ...none, date_following };
  return change(get, set, user, next, () => (isOn ? beginRelationship : endRelationship)(domain, 'mutes', user.uuid));
});

const pick = ({ date_following, is_muted, date_muted }: Relationship): Relationship => ({
  date_following,
  is_muted,
  date_muted,
});
