/** Storage keys that block a silent login; only names, because code without store and React needs them, too. */

/** Set for the rest of a visit after the publisher's server was asked for its session. */
export const TRIED_KEY = 'vfSilentLogin';
/** Set after a logout here, until a login. */
export const LEFT_KEY = 'vfLeft';
