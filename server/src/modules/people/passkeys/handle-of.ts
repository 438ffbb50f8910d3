import { createHash } from 'node:crypto';
import type { Site } from '../../sites/sites/site-registry';

/** Returns the id by which an authenticator distinguishes accounts: permanent, and without a name. */
export const handleOf = ({ uuid }: Site, user_id: number): string =>
  createHash('sha256').update(`${uuid} ${user_id}`).digest('base64url');
