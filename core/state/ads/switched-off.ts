const OFF = ['name', 'property'].map((by) => `meta[${by}="vf:ads-disabled" i]`).join();

/** Whether the page wants no ads at all (host contract 7); for what runs before the store. */
export const isSwitchedOff = (): boolean => document.querySelector(OFF) !== null;
