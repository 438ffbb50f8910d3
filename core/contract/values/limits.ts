/** Lengths of reader input, in characters; free of the schema library, for the client too. */
export const NAME_MAX = 60;
export const EMAIL_MAX = 254;
/** Limit of a profile picture. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
/** Limit of a file in comments and posts. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 50 * 1024 * 1024;
export const PASSWORD_MIN = 8;
/** For moderators and administrators. */
export const STAFF_PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;
export const PASSKEY_NAME_MAX = 60;
export const ALT_MAX = 300;
/** Most top-level comments that a page of a list can omit because the reader already has them. */
export const SEEN_MAX = 300;
