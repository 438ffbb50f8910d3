/** Pseudo-random choices that a failing test can repeat from its seed. */
export interface Random {
  seed: number;
  /** Returns 0 up to but excluding n. */
  below(n: number): number;
  pick<T>(values: readonly T[]): T;
}

export function randomOf(seed: number): Random {
  let state = seed;
  const below = (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  return { seed, below, pick: (values) => values[below(values.length)] as (typeof values)[number] };
}
