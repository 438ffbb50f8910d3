import { resolve } from 'node:path';

/** Name of the directory for an embedded database in memory, whose data is lost at the end; for tests. */
export const IN_MEMORY = 'memory://';

export const readDataDir = (text: string | undefined, root: string): string =>
  text === IN_MEMORY ? text : resolve(root, text ?? './data');
