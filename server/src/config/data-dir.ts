import { resolve } from 'node:path';

/** The directory name by which the embedded database lives in memory: for tests, everything is gone at the end. */
export const IN_MEMORY = 'memory://';

export const readDataDir = (text: string | undefined, root: string): string =>
  text === IN_MEMORY ? text : resolve(root, text ?? './data');
