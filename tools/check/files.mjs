/** Lists the repository's own files: paths with forward slashes, relative to the root, sorted. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', 'data', 'coverage', '.git', '.cache', 'screens']);

/** Every file below the given folders whose path matches; missing folders have none. */
export function filesIn(root, folders, matches = () => true) {
  const found = [];
  const walk = (folder) => {
    for (const entry of list(join(root, folder))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) walk(path);
      } else if (matches(path)) found.push(path);
    }
  };
  for (const folder of folders) walk(folder);
  return found.sort();
}

function list(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
