/** Finds the project's own files: a module runs from its source as well as from a bundle, at different depths. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Finds the nearest folder that contains `path`, from this module's own upwards; null without one. */
export function findUpwards(path: string): string | null {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, path))) return folder;
    if (folder === dirname(folder)) return null;
  }
}
