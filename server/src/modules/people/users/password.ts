/** Passwords: argon2id at the costs of OWASP's second row, about 50 ms. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST);

let decoy: Promise<string> | undefined;

/** Takes as long for an account without a password as for a wrong one. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(stored ?? (await decoy), password.normalize('NFKC'));
  return stored !== null && matches;
}
