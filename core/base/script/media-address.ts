import { apiOrigin } from './origin';

/** The server draws for pages of other origins, and sees none of them. */
let drawnFor: string | undefined;
export const drawFor = (origin: string): void => {
  drawnFor = origin;
};

/** Where a medium's file lies: below the API's origin, unless the server has written the address in full. */
export const mediaAddress = (path: string): string => (path[0] === '/' ? (drawnFor ?? apiOrigin()) + path : path);
