/** Lengths of what a reader may enter, in characters; free of the schema library, for the client too. */
export const NAME_MAX = 60;
export const EMAIL_MAX = 254;
/** Of a file that becomes somebody's picture. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
export const PASSWORD_MIN = 8;
/** Of moderators and administrators. */
export const STAFF_PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;
export const PASSKEY_NAME_MAX = 60;
export const ALT_MAX = 300;
