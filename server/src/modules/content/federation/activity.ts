/** Reads an activity by name, in each of its usual shapes, and checks whose it is. */

import { ACTORS } from '../social/networks/fediverse-fetcher';
import { isTooLong } from '../social/networks/fediverse-note';
import { readJson } from '../social/networks/fetch-json';
import { idOf, listOf, type Members, membersOf, textOf } from '../social/networks/members';
import { InboxRefused } from './refused';

const TYPES = new Set(['Follow', 'Undo', 'Create', 'Update', 'Delete', 'Like', 'Announce', 'Block']);

export interface Activity {
  id: string;
  type: string;
  actor: string;
  /** The object as the sender sent it; empty if it sent only the id. */
  object: Members;
  object_id: string;
}

/** @throws InboxRefused malformed */
export function readActivity(body: Buffer): Activity {
  const json = parse(body);
  const object = listOf(json.object)[0];
  const activity = {
    id: textOf(json.id),
    type: typeOf(json),
    actor: idOf(listOf(json.actor)[0]),
    object: membersOf(object),
    object_id: idOf(object),
  };
  const { id, actor } = activity;
  if (!isAddress(id) || !isAddress(actor) || isTooLong(activity.object_id)) throw new InboxRefused('malformed');
  if (listOf(json.actor).length > 1) throw new InboxRefused('malformed');
  return activity;
}

function parse(body: Buffer): Members {
  try {
    return membersOf(readJson(body.toString('utf8')));
  } catch {
    throw new InboxRefused('malformed');
  }
}

export const isAddress = (text: string): boolean => !isTooLong(text) && /^https?:\/\//.test(text) && URL.canParse(text);

export const typeOf = (json: Members): string => textOf(listOf(json.type)[0]);
export const isProfile = (object: Members): boolean => ACTORS.has(typeOf(object));
export const isHandled = ({ type }: Activity): boolean => TYPES.has(type);
export const isSameOrigin = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;

/** @throws InboxRefused forged, unless key, activity and actor are on one origin */
export function requireOneOrigin({ id, actor }: Activity, keyId: string): void {
  if (!isSameOrigin(keyId, actor) || !isSameOrigin(id, actor)) throw new InboxRefused('forged');
}

/** @throws InboxRefused forged, unless the actor may say this of the object */
export function requireOwnObject({ type, actor, object, object_id }: Activity): void {
  if (!isOwnObject(type, actor, object, object_id)) throw new InboxRefused('forged');
}

function isOwnObject(type: string, actor: string, object: Members, object_id: string): boolean {
  if (type === 'Undo') return object.actor === undefined || idOf(listOf(object.actor)[0]) === actor;
  if (type === 'Delete') return object_id === actor || isSameOrigin(object_id, actor);
  if (type !== 'Create' && type !== 'Update') return true;
  // An object that is only named is not fetched, so it cannot do harm.
  if (Object.keys(object).length === 0) return true;
  if (isProfile(object)) return object_id === actor;
  return isSameOrigin(object_id, actor) && idOf(listOf(object.attributedTo)[0]) === actor;
}
