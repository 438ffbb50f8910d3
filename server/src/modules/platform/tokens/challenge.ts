/** The secret of the browser that began a login, and its challenge (RFC 7636, S256). */
import { createHash } from 'node:crypto';
import { Type } from 'typebox';

export const Challenge = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
export const Verifier = Type.String({ pattern: '^[A-Za-z0-9._~-]{43,128}$' });

export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
