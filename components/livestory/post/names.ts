import type { Post } from '../../../core/state/live-blog/new-posts';
import type { BlogView } from '../../../core/state/live-blog/view';

/** Authors of a post: its byline, else the writer. */
export function namesOf({ byline, actor_uuid }: Post, people: BlogView['people']): string[] {
  const named = (byline ?? []).map((it) => ('name' in it ? it.name : (people[it.uuid]?.name ?? '')));
  const shown = named.length > 0 ? named : [people[actor_uuid]?.name ?? ''];
  return shown.filter(Boolean);
}
