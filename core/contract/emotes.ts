/** A site's own small pictures in chats: on the wire they are `:name:`, as they were written. */
export const EMOTE = /:([a-z0-9_]{2,32}):/g;

/** Below the API's origin. @param id as the site's settings have it */
export const emotePath = (id: string): string => `/emotes/${id}.webp`;
