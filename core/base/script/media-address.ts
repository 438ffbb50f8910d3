import { apiOrigin } from './origin';

/** Where a medium's file lies: below the API's origin, unless the server has written the address in full. */
export const mediaAddress = (path: string): string => (path[0] === '/' ? apiOrigin() + path : path);
