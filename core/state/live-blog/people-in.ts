import type { Post } from './new-posts';

/** Who is named with posts: those of a byline, or whoever wrote. */
export const peopleIn = (posts: Post[]): string[] =>
  posts.flatMap(({ actor_uuid, byline }) => [
    ...(byline?.length ? [] : [actor_uuid]),
    ...(byline ?? []).flatMap((it) => ('uuid' in it ? it.uuid : [])),
  ]);
