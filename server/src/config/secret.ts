/** The secret that signs access tokens. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error';
import { IN_MEMORY } from './data-dir';

const SECRET_MIN_LENGTH = 32;
/** Texts that people copy from examples; a production server refuses them. */
const DEFAULT_SECRET = /^(change|default|example|insert|my|password|replace|secret|test|your|x+$)/i;

/** Describes a problem with the secret: production requires one that is set, long and no default. */
export function secretComplaint(secret: string | undefined, production: boolean): string | null {
  if (secret === undefined) {
    return production ? `VF_SECRET must be set in production: ${SECRET_MIN_LENGTH} random characters or more` : null;
  }
  if (!production) return null;
  if (DEFAULT_SECRET.test(secret) || new Set(secret).size < 8) {
    return 'VF_SECRET must be random in production; it looks like a default value';
  }
  if (secret.length < SECRET_MIN_LENGTH) return `VF_SECRET must have ${SECRET_MIN_LENGTH} characters or more`;
  return null;
}

/** Creates the secret once outside production and saves it, so that a restart logs nobody out. */
export function savedSecret(dataDir: string, { saves }: { saves: boolean }): string {
  const fresh = randomBytes(32).toString('base64url');
  if (dataDir === IN_MEMORY) return fresh;
  const file = join(dataDir, 'secret');
  try {
    if (saves) mkdirSync(dataDir, { recursive: true });
    if (existsSync(file)) {
      const saved = readFileSync(file, 'utf8').trim();
      if (saved.length >= SECRET_MIN_LENGTH) return saved;
    }
    if (saves) writeFileSync(file, `${fresh}\n`, { mode: 0o600 });
    return fresh;
  } catch (error) {
    throw new ConfigError([`VF_DATA_DIR must be a directory that can be written: ${(error as Error).message}`]);
  }
}
