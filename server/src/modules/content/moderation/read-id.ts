import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import { invalidField } from '../../../http/errors';

/** @throws ApiError invalid_field for a malformed uuid */
export function readId(field: string, uuid: string | undefined): number | undefined {
  if (uuid === undefined) return undefined;
  const id = uuidToNumericId(uuid);
  if (id === null) throw invalidField(field, `${field} must be the uuid of a comment or a person.`);
  return id;
}
