/** Limits of a site's own account in the fediverse, for both sides. */

export const ACCOUNT_NAME_MAX = 30;
export const ACCOUNT_NAME_PATTERN = '^$|^[a-z0-9_]+$';
export const ACCOUNT_ABOUT_MAX = 500;
export const HANDLE_DOMAIN_MAX = 253;
export const HANDLE_DOMAIN_PATTERN = '^$|^[a-z0-9-]+(\\.[a-z0-9-]+)+$';
