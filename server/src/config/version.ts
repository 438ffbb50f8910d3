/** What runs here: the version of the package, and the commit that it was built from. */
import { existsSync, readFileSync } from 'node:fs';
import { version } from '../../package.json';

export { version };

const built = new URL('./commit', import.meta.url);
/** Null outside a build, and in a build from a copy without its history. */
export const commit: string | null = existsSync(built) ? readFileSync(built, 'utf8').trim() || null : null;
