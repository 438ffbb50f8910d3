/**
 * The activity in a container: the sum of what people did, each halving in weight every six hours.
 *
 * The stored value is its logarithm at one fixed moment, the same for all rows. Time then subtracts the same from every
 * row, so nothing needs rewriting, an index on the column gives the present order, and pages of a list do not shift.
 * Adding and subtracting work on logarithms throughout, so that years do not overflow.
 */
import { HOUR_MS } from '../../../../../core/contract/values/durations';

/** After this time, interest in a piece of news is half as strong. */
const HALF_LIFE_MS = 6 * HOUR_MS;
const EPOCH = Date.UTC(2025, 0, 1);
/** A remainder below this share of the sum is a rounding error. */
const ROUNDING = 1e-9;

/** Weights of a person's first comment in a container and of the next four. Further ones add nothing. */
export const FIRST = 1;
const FURTHER = 0.25;
const MOST_FURTHER = 4;
export const LIKE = 0.2;

export type Heat = number | null;

/** @param before number of existing comments of the same person in the container */
export const weightOfComment = (before: number): number =>
  before === 0 ? FIRST : before <= MOST_FURTHER ? FURTHER : 0;

/** Returns the logarithm of a weight given at a time, in ms, as of the epoch. */
export const warmthOf = (weight: number, at: number): number =>
  (Math.LN2 * (at - EPOCH)) / HALF_LIFE_MS + Math.log(weight);

export function warmed(heat: Heat, weight: number, at: number): Heat {
  if (weight <= 0) return heat;
  const added = warmthOf(weight, at);
  if (heat === null) return added;
  return Math.max(heat, added) + Math.log1p(Math.exp(-Math.abs(heat - added)));
}

/** Subtracts a weight given at a time; nothing is left if it was the only one. */
export function cooled(heat: Heat, weight: number, at: number): Heat {
  if (heat === null || weight <= 0) return heat;
  const left = -Math.expm1(warmthOf(weight, at) - heat);
  return left > ROUNDING ? heat + Math.log(left) : null;
}

/** Returns the sum at a moment, in comments by as many people. */
export const heatAt = (heat: Heat, now: number): number => (heat === null ? 0 : Math.exp(heat - warmthOf(1, now)));
