/** For both sides; without schemas. */

/** An author who says nothing more has a post or a draft in hand for so long; who goes on says so three times in it. */
export const IN_HAND_MS = 45_000;
