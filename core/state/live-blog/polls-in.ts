import type { Post } from './news';

/** Uuids of the polls that stand in a post. */
export const pollsIn = ({ body }: Post): string[] =>
  (body ?? []).flatMap((block) => (block.type === 'poll' ? block.poll_uuid : []));
