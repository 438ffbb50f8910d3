/**
 * Password hashes that came with accounts from another product. They are verified until the next correct login, which replaces
 * them with our own. Each kind has a limit to its cost, because an attempt would otherwise keep a core busy.
 */
import { verifyBcrypt, verifyWordPress } from './bcrypt';
import { verifyPbkdf2 } from './pbkdf2';
import { verifyPhpass } from './phpass';
import { verifyScrypt } from './scrypt';

/** False as well for a hash that is damaged or above the limit. */
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

/** Whether the next correct login should replace the hash. */
export const isImported = (stored: string | null): stored is string =>
  stored !== null && verifierOf(stored) !== undefined;

/** Whether somebody with this hash can log in with their password. */
export const isKnownHash = (stored: string): boolean => OWN.test(stored) || isImported(stored);

export const verifyImported: Verify = async (password, stored) =>
  (await verifierOf(stored)?.(password, stored).catch(() => false)) ?? false;
