import { apiOrigin } from './origin';

/** The server renders for pages of other origins, which it does not know from a document. */
let drawnFor: string | undefined;
export const drawFor = (origin: string): void => {
  drawnFor = origin;
};

/** Address of a medium's file: relative to the API's origin, unless the server has written an absolute one. */
export const mediaAddress = (path: string): string => (path[0] === '/' ? (drawnFor ?? apiOrigin()) + path : path);
