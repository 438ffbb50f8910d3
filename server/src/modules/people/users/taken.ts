import { isUniqueViolation } from '../../../database/failures';
import { ApiError } from '../../../http/errors';

/** Translates the refusal of a unique key, when two people take a name or an address at the same moment. */
export function rethrowTaken(error: unknown): never {
  if (isUniqueViolation(error, 'users_site_uuid_email_key_key')) throw new ApiError('email_taken', { field: 'email' });
  if (isUniqueViolation(error, 'users_site_uuid_name_key_key')) throw new ApiError('name_taken', { field: 'name' });
  throw error;
}
