/** Looked for before anything else of push messages is fetched: most readers have none. */
export const PUSH_RECORD = 'vfPush';
