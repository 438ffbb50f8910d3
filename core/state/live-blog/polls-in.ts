import type { Post } from './new-posts';

export const pollsIn = ({ body }: Post): string[] =>
  (body ?? []).flatMap((block) => (block.type === 'poll' ? block.poll_uuid : []));
