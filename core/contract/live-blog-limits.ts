/** Limits of live blogs for both sides; without schemas. */

/** Time a post or draft counts as in hand after its author's last signal; three signals are sent in it. */
export const IN_HAND_MS = 45_000;
