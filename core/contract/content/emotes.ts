/** Custom emotes of a site in chats: on the wire they remain `:name:`, as written. */
export const EMOTE = /:([a-z0-9_]{2,32}):/g;

/** Below the API's origin. @param id from the site's settings */
export const emotePath = (id: string): string => `/emotes/${id}.webp`;
