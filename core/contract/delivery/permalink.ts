import { uuidToNumericId } from '../values/ids';

/** The share link of a comment inside its page (host contract 7). */
export const permalinkOf = (content_uuid: string): string | undefined => {
  const id = uuidToNumericId(content_uuid);
  return id === null ? undefined : `#vf-${id}`;
};
