/** Secrets that are shown once; the database only has their hashes. */
import { createHash, randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hashes with SHA-256, in hex. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
