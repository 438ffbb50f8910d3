/** Applies the socket's events to facts (host contract 10; specification §3 "Content events", §4). */

import { atom } from '../../base/store/jotai';
import type { Comment, Container } from '../../contract/comment';
import type { RealtimeEvent } from '../../contract/realtime';
import { loadUsersAction } from '../user/people.actions';
import { currentUserAtom } from '../user/user.atoms';
import { applyCommentAction } from './apply-comment.actions';
import { commentAtom, conversationAtom } from './content.atoms';
import { arrivedAtom, missedAtom } from './events.atoms';
import { staffInterceptAtom } from './staff.atoms';
import { forgetTypistAction, noteTypistAction } from './typists.actions';

const applySettingsAction = atom(null, (_get, set, container_id: string, { settings }: Container) =>
  set(conversationAtom(container_id), (it) =>
    it.container ? { ...it, container: { ...it.container, settings } } : it,
  ),
);

/** Applying an event twice changes nothing more. */
export const applyEventAction = atom(null, (get, set, container_id: string, event: RealtimeEvent) => {
  if ('container_id' in event.payload) return set(applySettingsAction, container_id, event.payload);
  if (event.action === 'started_typing') {
    set(loadUsersAction, [event.payload.actor_uuid]);
    return set(noteTypistAction, container_id, event.payload.actor_uuid);
  }
  if (!('content_uuid' in event.payload)) return;
  const comment = event.payload as Comment;
  if (get(staffInterceptAtom).intercept?.(container_id, comment)) return;
  const isChange = event.action !== 'created' && event.action !== 'visible';
  if (!isChange) {
    set(forgetTypistAction, container_id, comment.actor_uuid);
  }
  set(applyCommentAction, { container_id, comment, seq: event.seq, isChange, reader: get(currentUserAtom).uuid });
  if (!isChange && commentAtom.has(comment.content_uuid)) set(loadUsersAction, [comment.actor_uuid]);
});

/**
 * Applies the events from before hydration, held back and announced as on the painted widget. @returns the last number.
 */
export const applyMissedAction = atom(null, (get, set, container_id: string, after_seq: number): number => {
  const events = get(missedAtom(container_id))?.takeEvents() ?? [];
  const arrived = get(arrivedAtom(container_id));
  set(missedAtom(container_id), null);
  for (const event of events) set(applyEventAction, container_id, event);
  set(arrivedAtom(container_id), arrived);
  return Math.max(after_seq, ...events.map(({ seq }) => seq ?? 0));
});
