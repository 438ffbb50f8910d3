/**
 * Names and addresses as stored, and the keys to compare them by.
 *
 * Equal looks count as equal: compatibility forms are folded, invisible characters are ignored, and characters that
 * change the writing direction are refused.
 */
import { randomUUID } from 'node:crypto';
import { EMAIL_MAX, NAME_MAX } from '../../../../../core/contract/values/limits';
import { ApiError, invalidField } from '../../../http/errors';
import { withoutPiles } from '../../platform/text/normalise';
import { lookOf } from '../../sites/words/fold';

const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** Bidi embeddings, overrides and isolates. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/u;
/** Lone surrogates, private and unassigned code points. */
const NO_CHARACTER = /[\p{Cs}\p{Co}\p{Cn}]/u;
const INVISIBLE = /[\p{Cf}\p{Mn}\p{Me}]/gu;
/** Includes letters that look blank: Hangul fillers, and a Braille cell without dots. */
const BLANKS = /[\p{Zs}\t\r\n\u115f\u1160\u2800\u3164\uffa0]+/gu;
/** One address without quoting, comments or route, as every provider issues it. */
const EMAIL =
  /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;
/** Names that the suite shows for people who have none. */
const RESERVED = new Set(['guest', 'anonymous']);

/** Returns a name as stored. @throws ApiError naming the field */
export function cleanName(text: string, field = 'name'): string {
  const name = withoutPiles(text.normalize('NFKC')).replaceAll(BLANKS, ' ').trim();
  if (CONTROL.test(name) || DIRECTION.test(name) || NO_CHARACTER.test(name)) {
    throw invalidField(field, 'The name holds a character that is not allowed.');
  }
  if (nameKey(name) === '') throw invalidField(field, 'The name must not be empty.');
  if ([...name].length > NAME_MAX)
    throw invalidField(field, `The name must not be longer than ${NAME_MAX} characters.`);
  if (RESERVED.has(lookOf(name))) throw new ApiError('name_taken', { field });
  return name;
}

/** Returns the key: two names with the same key are the same name to a reader. */
export const nameKey = (name: string): string =>
  fold(name.normalize('NFKD').replaceAll(INVISIBLE, '')).replaceAll(BLANKS, ' ').trim();

/** Does not occur in the key of a name. */
const SHARED = '\u0001';

/** Creates a unique key for a name that is already taken. It sorts right after the other person's key. */
export const sharedKey = (key: string): string => `${key}${SHARED}${randomUUID()}`;

/** Returns the key of the name, without the part that distinguishes people with the same name. */
export const ofNameAlone = (storedKey: string): string => storedKey.split(SHARED, 1)[0] as string;

/** Returns an address as stored. @throws ApiError naming the field */
export function cleanEmail(text: string, field = 'email'): string {
  const email = text.normalize('NFKC').trim();
  if (email.length > EMAIL_MAX || email.includes('..') || !EMAIL.test(email)) {
    throw invalidField(field, 'This is not an email address.');
  }
  return email;
}

/** Returns the key, which is unique on a site. An equal key is no proof that two addresses are one mailbox. */
export const emailKey = (email: string): string => fold(email.normalize('NFKC').trim());

/**
 * Returns the address in lower case, which mail hosts treat as equal. Keys also fold letters that hosts distinguish,
 * such as `ı` and `i` or `ß` and `ss`: the owner of one address must not count as the owner of the other.
 */
export const mailboxOf = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

export const isSameMailbox = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && mailboxOf(one) === mailboxOf(other);

/** Folds case, upper case first, so that `ß` and `SS` are equal. */
const fold = (text: string): string => text.toUpperCase().toLowerCase().normalize('NFKC');
