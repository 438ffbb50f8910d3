/** Reason for the refusal of a text, shown beside its field (specification §8). */

import type { Failure } from '../../base/failure/failure';
import { atom, keyed } from '../../base/store/jotai';

export interface Refused {
  failure: Failure;
  at: number;
  text: string;
}

export const refusedAtom = keyed((_slot: string) => atom<Refused | null>(null));
