/** Why the text of a field was refused, shown beside the field (specification §8). */

import type { Failure } from '../../base/failure/failure';
import { atom, keyed } from '../../base/store/jotai';

export interface Refused {
  failure: Failure;
  at: number;
  text: string;
}

export const refusedAtom = keyed((_slot: string) => atom<Refused | null>(null));
