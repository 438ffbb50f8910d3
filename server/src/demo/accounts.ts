/**
 * The demo's three accounts. Their passwords are created at the first seed and saved in the data directory, so that
 * every start can print them; only people who can read that directory know them.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accounts } from '../../../demo/accounts';
import { type Config, IN_MEMORY } from '../config';

export interface DemoAccount {
  key: string;
  name: string;
  email: string;
  role: 'normal' | 'moderator' | 'administrator';
  password: string;
}

const FILE = 'demo-accounts.json';
type Passwords = Record<string, string>;

/** Passwords of databases in memory live as long as they do. */
const inMemory = new WeakMap<Config, Passwords>();

/** Returns the accounts with their passwords, for the start line; empty before the first seed. */
export function demoAccounts(config: Config): DemoAccount[] {
  const passwords = savedPasswords(config);
  return accounts.flatMap((account) => {
    const password = passwords[account.email];
    return password ? [{ ...account, password }] : [];
  });
}

/** Makes new passwords and stores them. */
export function renewPasswords(config: Config): DemoAccount[] {
  const passwords = Object.fromEntries(accounts.map(({ email }) => [email, newPassword()]));
  if (config.dataDir === IN_MEMORY) inMemory.set(config, passwords);
  else {
    mkdirSync(config.dataDir, { recursive: true });
    writeFileSync(join(config.dataDir, FILE), `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600 });
  }
  return demoAccounts(config);
}

function savedPasswords(config: Config): Passwords {
  if (config.dataDir === IN_MEMORY) return inMemory.get(config) ?? {};
  const file = join(config.dataDir, FILE);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Passwords;
  } catch {
    // Treats a truncated file as missing, so that new passwords are created.
    return {};
  }
}

/** Creates three groups of four, easy to read aloud: 60 bits, without similar letters. */
function newPassword(): string {
  const mails = 'abcdefghijkmnpqrstuvwxyz23456789';
  const signs = Array.from(randomBytes(12), (byte) => mails[byte % mails.length]).join('');
  return (signs.match(/.{4}/g) ?? []).join('-');
}
