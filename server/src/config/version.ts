/** The version of this server, and the commit that it was built from. */
import { existsSync, readFileSync } from 'node:fs';
import { version } from '../../package.json';

export { version };

const built = new URL('./commit', import.meta.url);
/** Null when running from source, or when the build had no Git history. */
export const commit: string | null = existsSync(built) ? readFileSync(built, 'utf8').trim() || null : null;
