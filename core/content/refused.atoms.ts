/**
 * Why what stands in a field was not taken. It is told beside the field, where the text is changed, not in passing.
 *
 * Reads:  refusedAtom(slot)
 * Source: the spec, §8; the design card, "States"
 */
import type { Failure } from '../api/failure';
import { atom, keyed } from '../store/jotai';

export interface Refused {
  failure: Failure;
  /** When, in ms: a wait counts from then. */
  at: number;
  /** The text it is about; another one may be taken. */
  text: string;
}

export const refusedAtom = keyed((_slot: string) => atom<Refused | null>(null));
