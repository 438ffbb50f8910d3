const OFF = ['name', 'property'].map((by) => `meta[${by}="vf:ads-disabled" i]`).join();

/** Checks whether the page wants no ads at all (host contract 7); for code that runs before the store. */
export const isSwitchedOff = (): boolean => document.querySelector(OFF) !== null;
