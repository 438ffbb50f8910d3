/** Names of the writers of loaded comments, and of the people they answer. */
import type { Setter } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import { within } from '../../contract/values/within';
import { loadUsersAction } from '../user/people.actions';

/** Names that arrive within this time are shown with the first page, so that nothing jumps. */
const NAMES_WAIT_MS = 1500;

export async function loadNames(set: Setter, contents: Comment[]): Promise<void> {
  const uuids = new Set(contents.flatMap((it) => [it.actor_uuid, it.parent_actor_uuid ?? it.actor_uuid]));
  const names = Promise.resolve(set(loadUsersAction, [...uuids])).catch(() => {});
  await within(NAMES_WAIT_MS, names, undefined);
}
