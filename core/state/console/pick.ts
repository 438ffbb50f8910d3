/** Editors' picks, made from the queue. Readers see the result through an event. */
import { atom } from '../../base/store/jotai';
import type { QueueItem } from '../../contract/console/queue';
import { markComment } from '../../transport/api/moderation';
import { succeedsAction } from '../notices/succeeds.actions';
import { fatesAtom, listAtom, uuidOf } from './queue';

/** The kinds that have picks, as their addresses name them. */
const contentsOf = new Map([
  ['livecomments', 'comments'],
  ['reviews', 'reviews'],
]);

/**
 * Checks whether an item can be an editors' pick. Nobody sees a pick that was rejected or hidden, and the list has the state
 * of a decided item from before the decision.
 */
export const canPickAtom = atom((get) => {
  const fates = get(fatesAtom);
  return ({ kind, content }: QueueItem): boolean =>
    contentsOf.has(kind) &&
    ['visible', 'awaiting_moderation'].includes(content.state) &&
    (fates.get(content.content_uuid)?.kind ?? 'changed') === 'changed';
});

/** Makes an item an editors' pick, or removes the pick. @returns whether the server accepted it */
export const pickAction = atom(null, async (get, set, item: QueueItem): Promise<boolean> => {
  if (!get(canPickAtom)(item)) return false;
  const { section_uuid, content_container_uuid: container, content_uuid, is_picked } = item.content;
  // Unlike on a page, the kind is not known from a loaded container.
  const kind = { kind: item.kind, contents: contentsOf.get(item.kind) ?? '' };
  const call = markComment({ section_uuid, container, content_uuid, ...kind }, 'pick', !is_picked);
  if (!(await set(succeedsAction, call))) return false;
  set(listAtom, (list) => ({
    ...list,
    items: list.items.map((it) =>
      uuidOf(it) === content_uuid ? { ...it, content: { ...it.content, is_picked: !is_picked } } : it,
    ),
  }));
  return true;
});
