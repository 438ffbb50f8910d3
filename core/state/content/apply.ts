/** Applies live events and answers to content, keyed by id: applying one twice changes nothing (host contract 10). */
import type { Getter, Setter } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import type { EventAction, RealtimeEvent } from '../../contract/content/realtime';
import { loadUsersAction } from '../user/people.actions';
import { currentUserAtom } from '../user/user.atoms';
import { knownComment, lastSeqAtom, put } from './content.atoms';
import type { Change, LiveKind } from './kind';
import { forgetTypistAction, noteTypistAction } from './typists';

const isArrival = (action: EventAction): boolean => action === 'created' || action === 'visible';

/** Stores the content, unless it is older than what is known. @returns true for content to insert */
function store(get: Getter, set: Setter, kind: LiveKind, id: string, change: Change): boolean {
  const { comment, seq, isOwn = false } = change;
  const { content_uuid, actor_uuid } = comment;
  const known = knownComment(get, content_uuid);
  const isSending = kind.sending !== undefined && get(kind.sending(id)) > 0;
  const isEcho = !isOwn && isSending && actor_uuid === get(currentUserAtom).uuid;
  if (!known && !kind.takes(get, set, id, change, isEcho)) return false;
  if (seq !== undefined) {
    if (seq <= get(lastSeqAtom(content_uuid))) return false;
    set(lastSeqAtom(content_uuid), seq);
  }
  put(get, set, comment);
  kind.onChange?.(get, set, id, change, known);
  return isOwn || !(known || isEcho);
}

export function applyChange(get: Getter, set: Setter, kind: LiveKind, id: string, change: Change): void {
  if (store(get, set, kind, id, change)) kind.insert(get, set, id, [change]);
}

/** Applies events in their order, and inserts the new content together. */
export function applyEvents(get: Getter, set: Setter, kind: LiveKind, id: string, events: RealtimeEvent[]): void {
  const added: Change[] = [];
  const writers: string[] = [];
  const typists = kind.typists?.(id);
  for (const { action, payload, seq } of events) {
    if ('container_id' in payload) {
      const { settings } = payload;
      const { container } = kind.read(get, id);
      kind.change(set, id, { container: container && { ...container, settings } });
      kind.onSettings?.(get, set, id, payload);
    } else if (action === 'started_typing') {
      if (typists === undefined || !('actor_uuid' in payload)) continue;
      set(noteTypistAction, typists, payload.actor_uuid);
      writers.push(payload.actor_uuid);
    } else if ('content_uuid' in payload) {
      const comment = payload as Comment;
      const change = { comment, action, seq, isChange: !isArrival(action) };
      if (kind.intercept?.(get, set, id, change)) continue;
      if (typists !== undefined && isArrival(action)) set(forgetTypistAction, typists, comment.actor_uuid);
      if (!store(get, set, kind, id, change)) continue;
      added.push(change);
      writers.push(comment.actor_uuid);
    }
  }
  if (added.length > 0) kind.insert(get, set, id, added);
  if (writers.length === 0) return;
  if (kind.nameWriters) kind.nameWriters(set, writers);
  else void set(loadUsersAction, writers);
}
