/**
 * How much is going on in a container: the sum of what people did, each halving in weight every six hours.
 *
 * Stored is its logarithm at one fixed moment, the same for all rows, instead of its value now: time then takes the same
 * from every row, so nothing has to be rewritten as it passes, an index on the column is the order at any moment, and
 * pages of a list do not shift. Adding and taking back are sums of logarithms, without ever leaving them, so that years
 * do not overflow.
 */
import { HOUR_MS } from '../../../../../core/contract/durations';

/** News is of interest so long. */
const HALF_LIFE_MS = 6 * HOUR_MS;
const EPOCH = Date.UTC(2025, 0, 1);
/** What is left of a sum below this share is rounding. */
const ROUNDING = 1e-9;

/** The first comment of somebody in a container; the next four, after which more of the same person add nothing. */
export const FIRST = 1;
const FURTHER = 0.25;
const MOST_FURTHER = 4;
export const LIKE = 0.2;

export type Heat = number | null;

/** @param before how many comments of the same person stand there already */
export const weightOfComment = (before: number): number =>
  before === 0 ? FIRST : before <= MOST_FURTHER ? FURTHER : 0;

/** The logarithm of a weight given at a time, in ms, as of the epoch. */
export const warmthOf = (weight: number, at: number): number =>
  (Math.LN2 * (at - EPOCH)) / HALF_LIFE_MS + Math.log(weight);

export function warmed(heat: Heat, weight: number, at: number): Heat {
  if (weight <= 0) return heat;
  const added = warmthOf(weight, at);
  if (heat === null) return added;
  return Math.max(heat, added) + Math.log1p(Math.exp(-Math.abs(heat - added)));
}

/** Takes back what was given at a time; nothing is left where it was all there was. */
export function cooled(heat: Heat, weight: number, at: number): Heat {
  if (heat === null || weight <= 0) return heat;
  const left = -Math.expm1(warmthOf(weight, at) - heat);
  return left > ROUNDING ? heat + Math.log(left) : null;
}

/** The sum as it is at a moment, in comments of as many people. */
export const heatAt = (heat: Heat, now: number): number => (heat === null ? 0 : Math.exp(heat - warmthOf(1, now)));
