/** Passwords, as argon2id hashes that carry their cost. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_COST, type PasswordCost } from '../../../config/password-cost';
import { isImported, verifyImported } from '../imported-passwords/imported-password';

export const hashPassword = (password: string, cost: PasswordCost): Promise<string> =>
  hash(password.normalize('NFKC'), cost);

let decoy: Promise<string> | undefined;

/**
 * Hides from a guesser whether the account exists and how its hash was made: imported hashes take 10 to 200 ms, our own about 50.
 * An imported hash that takes longer than this still gives itself away.
 */
const REFUSED_AFTER_MS = 300;

/** Takes the same time for a wrong password, an account without a password, and no account (`null`). */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const start = performance.now();
  const matches = isImported(stored) ? await verifyImported(password, stored) : await verifyOwn(password, stored);
  if (!matches) await setTimeout(REFUSED_AFTER_MS - (performance.now() - start));
  return matches;
}

async function verifyOwn(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'), PASSWORD_COST);
  const matches = await verify(stored ?? (await decoy), password.normalize('NFKC'));
  return stored !== null && matches;
}
