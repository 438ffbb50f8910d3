import { createHash } from 'node:crypto';
import type { Site } from '../../sites/sites/site-registry';

/** What an authenticator tells accounts apart by: the same ever after, and nobody's name. */
export const handleOf = ({ uuid }: Site, user_id: number): string =>
  createHash('sha256').update(`${uuid} ${user_id}`).digest('base64url');
