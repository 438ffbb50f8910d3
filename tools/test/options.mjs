/** The command line of tools/test.mjs. */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { affectedBy, changedFiles, defaultBase } from './changed.mjs';
import { TIERS } from './parts.mjs';

const IS_FILE = /\.test\.\w+$/;

/**
 * @param {string[]} args
 * @returns tier, seed, and the selected parts and files
 * @throws Error for an unknown option or tier
 */
export function readOptions(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      tier: { type: 'string', default: 'default' },
      from: { type: 'string', default: 'default' },
      seed: { type: 'string' },
      changed: { type: 'boolean' },
      budget: { type: 'string' },
    },
  });
  for (const name of ['tier', 'from']) {
    if (!TIERS.includes(values[name]))
      throw new Error(`--${name} must be one of ${TIERS.join(', ')}; it is ${values[name]}`);
  }
  const seed = Number(values.seed ?? randomInt(1e6));
  const files = positionals.filter((word) => IS_FILE.test(word));
  const base = values.changed ? (positionals.find((word) => !IS_FILE.test(word)) ?? defaultBase()) : undefined;
  const words = values.changed
    ? []
    : positionals.filter((word) => !IS_FILE.test(word)).map((word) => word.toLowerCase());
  const isAffected = base ? affectedBy(changedFiles(base)) : () => true;
  const random = generator(seed);
  const budget = values.budget === undefined ? Infinity : Number(values.budget);
  if (!(budget > 0)) throw new Error(`--budget must be a number of CPU seconds; it is ${values.budget}`);
  return {
    isByChange: base !== undefined,
    tier: values.tier,
    seed,
    random,
    /** CPU seconds that a run may take. */
    budget,
    wantsPart: ({ name, tier }) =>
      TIERS.indexOf(tier) >= TIERS.indexOf(values.from) &&
      (words.length === 0 || words.some((word) => name.toLowerCase().includes(word))),
    wantsFile: (file) => (files.length === 0 || files.includes(file)) && isAffected(file),
    /** The order of files in a process: by the seed if one was given. */
    inOrder: (list) =>
      values.seed === undefined
        ? list
        : list
            .map((file) => [random(), file])
            .sort()
            .map(([, file]) => file),
  };
}

/** Numbers from 0 to 1 derived from the seed (mulberry32). */
export function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
