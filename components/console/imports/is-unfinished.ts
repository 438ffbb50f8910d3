import type { ShownImport } from '../../../core/contract/console/imports';
import type { Transfer } from '../../../core/contract/console/transfers';

const unfinished: string[] = ['reading', 'applying', 'undoing', 'waiting', 'running'];

/** Returns true while the server works on an import, an export or a check. */
export const isUnfinished = (state: ShownImport['state'] | Transfer['state']): boolean => unfinished.includes(state);
