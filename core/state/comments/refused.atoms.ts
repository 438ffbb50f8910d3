/**
 * Why what stands in a field was not taken. It shows beside the field, where the text is changed, not in passing.
 *
 * Reads:  refusedAtom(slot)
 * Source: specification §8
 */

import type { Failure } from '../../base/failure/failure';
import { atom, keyed } from '../../base/store/jotai';

export interface Refused {
  failure: Failure;
  /** When, in ms: a wait counts from then. */
  at: number;
  /** The text it is about; another one may be taken. */
  text: string;
}

export const refusedAtom = keyed((_slot: string) => atom<Refused | null>(null));
