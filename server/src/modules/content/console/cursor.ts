/** Cursor of the next page of a queue, as clients send it back. */
import type { QueueSort } from '../../../../../core/contract/console/queues';
import { invalidField } from '../../../http/errors';

/** The sort key of the last item of a page, and its comment. */
export interface QueuePlace {
  key: number;
  id: number;
}

export const writeCursor = (sort: QueueSort, { key, id }: QueuePlace): string => `${sort}.${key}.${id}`;

/** @throws ApiError invalid_field for a malformed cursor or one of another sort */
export function readCursor(sort: QueueSort, cursor: string | undefined): QueuePlace | null {
  if (cursor === undefined) return null;
  const [of, key, id, ...rest] = cursor.split('.');
  const place = { key: Number(key), id: Number(id) };
  const isRead = [place.key, place.id].every(Number.isSafeInteger) && rest.length === 0;
  if (of !== sort || !isRead) throw invalidField('after', 'after must be the cursor of a page with the same sort.');
  return place;
}
