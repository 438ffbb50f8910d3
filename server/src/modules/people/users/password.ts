/** Passwords, as argon2id hashes that carry their cost. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_COST, type PasswordCost } from '../../../config/password-cost';
import { isImported, verifyImported } from '../imported-passwords/imported-password';

export const hashPassword = (password: string, cost: PasswordCost): Promise<string> =>
  hash(password.normalize('NFKC'), cost);

let decoy: Promise<string> | undefined;

/** Takes the same time for an account without a password as for a wrong password. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  if (isImported(stored)) return verifyImported(password, stored);
  decoy ??= hashPassword(randomBytes(16).toString('hex'), PASSWORD_COST);
  const matches = await verify(stored ?? (await decoy), password.normalize('NFKC'));
  return stored !== null && matches;
}
