/**
 * Folds the rows of comments with one row per action to what each comment is now. Remembers only comments with a row that is more
 * than a publication.
 */
import type { CommentRecord } from '../records/record';
import type { Effect } from './table-mapping';

export interface CommentEvent {
  id: string;
  effects: Effect[];
  /** In ms. */
  date: number;
  text: string;
}

export interface CommentChange {
  state: NonNullable<CommentRecord['state']>;
  /** When the comment got this state. */
  since: number;
  edit: { text: string; date: number } | null;
  likes: number;
}

const UNCHANGED: CommentChange = { state: 'visible', since: 0, edit: null, likes: 0 };

/** @param events reads all events; called twice, because a row may come before those that it follows */
export async function commentChanges(
  events: () => AsyncIterable<CommentEvent>,
): Promise<{ get(id: string): CommentChange }> {
  const changes = new Map<string, CommentChange>();
  for await (const { id, effects } of events()) {
    if (effects.some((effect) => effect !== 'visible' && effect !== 'ignored')) changes.set(id, { ...UNCHANGED });
  }
  for await (const event of changes.size > 0 ? events() : []) {
    const change = changes.get(event.id);
    if (change) for (const effect of event.effects) apply(change, effect, event);
  }
  return { get: (id) => changes.get(id) ?? UNCHANGED };
}

function apply(change: CommentChange, effect: Effect, { date, text }: CommentEvent): void {
  if (effect === 'liked') change.likes += 1;
  else if (effect === 'unliked') change.likes -= 1;
  else if (effect === 'edited') {
    if (text !== '' && date >= (change.edit?.date ?? 0)) change.edit = { text, date };
  } else if (effect !== 'ignored' && date >= change.since) Object.assign(change, { state: effect, since: date });
}
