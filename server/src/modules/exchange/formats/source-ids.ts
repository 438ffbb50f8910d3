/** Ids for what has none in its source. */
import { createHash } from 'node:crypto';

/** The same words give the same id in every run. */
export const idFrom = (...words: string[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 22);

/** A guest is known by the name and address they wrote under. The address itself is not kept. */
export const guestId = (name: string, email: string): string => `guest:${idFrom(name, email.trim().toLowerCase())}`;
