/** Secrets that are given out once; the database has their hashes only. */
import { createHash, randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256, hex. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
