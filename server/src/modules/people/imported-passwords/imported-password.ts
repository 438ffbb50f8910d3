/**
 * Verifies password hashes of accounts that were imported from another product. The first correct login replaces the hash with our
 * own. Each kind limits the cost of a hash, because an expensive one would keep a core busy at every attempt.
 */
import { verifyBcrypt, verifyWordPress } from './bcrypt';
import { verifyPbkdf2 } from './pbkdf2';
import { verifyPhpass } from './phpass';
import { verifyScrypt } from './scrypt';

/** Verifies a password. Returns false for a damaged hash and for one above the limit, too. */
type Verify = (password: string, stored: string) => Promise<boolean>;

const kinds: [RegExp, Verify][] = [
  [/^\$2[aby]\$/, verifyBcrypt],
  [/^\$wp\$2y\$/, verifyWordPress],
  [/^\$[PH]\$/, verifyPhpass],
  [/^(?:\$pbkdf2-sha(?:256|512)\$|pbkdf2_sha256\$)/, verifyPbkdf2],
  [/^\$scrypt\$/, verifyScrypt],
];

const OWN = /^\$argon2(?:id|i|d)\$/;

const verifierOf = (stored: string): Verify | undefined => kinds.find(([pattern]) => pattern.test(stored))?.[1];

/** Checks whether the next correct login should replace the hash. */
export const isImported = (stored: string | null): stored is string =>
  stored !== null && verifierOf(stored) !== undefined;

/** Checks whether a person with this hash can log in with their password. */
export const isKnownHash = (stored: string): boolean => OWN.test(stored) || isImported(stored);

export const verifyImported: Verify = async (password, stored) =>
  (await verifierOf(stored)?.(password, stored).catch(() => false)) ?? false;
