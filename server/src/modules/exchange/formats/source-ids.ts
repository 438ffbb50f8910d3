/** Makes ids for records that have none in their source. */
import { createHash } from 'node:crypto';

/** Makes an id that is the same in every run. */
export const idFrom = (...words: string[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 22);

/** Identifies a guest by name and email address. The id contains only a hash of them. */
export const guestId = (name: string, email: string): string => `guest:${idFrom(name, email.trim().toLowerCase())}`;
