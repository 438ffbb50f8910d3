import type { Post } from './new-posts';

/** People named with posts: those of the byline, or the writer. */
export const peopleIn = (posts: Post[]): string[] =>
  posts.flatMap(({ actor_uuid, byline }) => [
    ...(byline?.length ? [] : [actor_uuid]),
    ...(byline ?? []).flatMap((it) => ('uuid' in it ? it.uuid : [])),
  ]);
