/** Finds the documentation site. */
import { join } from 'node:path';
import { findUpwards } from './find-upwards';

/** The site's folder in a package or an image, and in a checkout after `npm run docs:site`. */
const FOLDERS = ['guide', 'ship/site/dist'];

/** Finds the folder of the site next to the program; null without one. */
export function findGuide(): string | null {
  for (const folder of FOLDERS) {
    const above = findUpwards(join(folder, 'index.html'));
    if (above !== null) return join(above, folder);
  }
  return null;
}
