/** Under what is saved that a log-in out of sight is not to be tried; names alone, for what runs with neither store nor React, too. */

/** For the rest of a visit in which the publisher's server has been asked who is signed in there. */
export const TRIED_KEY = 'vfSilentLogin';
/** While somebody who was logged out here has not come back logged in. */
export const LEFT_KEY = 'vfLeft';
