/**
 * Why what stands in a field was not taken. It is told beside the field, where the text is changed, not in passing.
 *
 * Reads:  refusedAtom(slot)
 * Source: specification §8
 */

import { atom, keyed } from '../../base/store/jotai';
import type { Failure } from '../../transport/api/failure';

export interface Refused {
  failure: Failure;
  /** When, in ms: a wait counts from then. */
  at: number;
  /** The text it is about; another one may be taken. */
  text: string;
}

export const refusedAtom = keyed((_slot: string) => atom<Refused | null>(null));
