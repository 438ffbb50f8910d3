/** Parts that several records of vf/1 share. */
import { Type } from 'typebox';

export const Id = Type.String({ minLength: 1, maxLength: 1000, description: 'The id in the source' });
export const Time = Type.Union(
  [Type.Integer(), Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT.*(Z|[+-]\\d\\d:?\\d\\d)$' })],
  { description: 'Milliseconds since 1970, or ISO 8601 with a time zone' },
);

/** A folder name below `media/` in the archive. */
export const FOLDER = '^[A-Za-z0-9_-]{1,100}$';
