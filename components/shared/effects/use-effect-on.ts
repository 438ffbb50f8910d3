/**
 * Effects that run once for each value of their keys, and read everything else as it is at that time: a first load for
 * each reader, or the focus for each page of a list. React's own list names what an effect reads, so a load would also
 * repeat with every change of its options.
 */
import { type EffectCallback, useEffect, useLayoutEffect } from 'react';

/** Runs after the first render, and again when a key changes. Without keys it runs once. */
export function useEffectOn(keys: readonly unknown[], effect: EffectCallback): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists what repeats the effect
  useEffect(effect, keys);
}

/** Runs before the browser paints, so that a moved focus or a measured height is never seen late. */
export function useLayoutEffectOn(keys: readonly unknown[], effect: EffectCallback): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists what repeats the effect
  useLayoutEffect(effect, keys);
}
