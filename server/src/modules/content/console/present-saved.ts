/** Named filters on the wire, and their names as they are stored. */
import type { SavedQueue } from '../../../../../core/contract/console/saved-queues';
import { type ApiError, invalidField } from '../../../http/errors';
import type { SavedRow } from './saved-queues.repository';

export const presentSaved = ({ uuid, name, filter, is_shared, owner_id }: SavedRow, user_id: number): SavedQueue => ({
  ...{ queue_uuid: uuid, name, filter, is_shared },
  is_yours: owner_id === user_id,
});

/** @throws ApiError invalid_field */
export function readName(text: string): string {
  const name = text.trim();
  if (name === '') throw invalidField('name', 'name must not be empty.');
  return name;
}

export const nameTaken = (): ApiError => invalidField('name', 'There is a queue of this name.', 'queue_exists');
