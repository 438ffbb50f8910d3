/** The live blog of a container, out of its fields, and what a post changes of it. */
import type { LiveBlog, LiveBlogChanges } from '../../../../../../core/contract/live-blog';
import { noBlog } from '../../../../../../core/contract/live-blog-defaults';
import type { ContainerRow } from '../../../platform/write-queue/container-changes';

export function blogOf({ fields, date_created }: Pick<ContainerRow, 'fields' | 'date_created'>): LiveBlog {
  const known = (fields ?? {}) as Partial<LiveBlog>;
  return { ...noBlog, since: date_created, ...known, settings: { ...noBlog.settings, ...known.settings } };
}

/** What staff or an editor say of it. Begun again, it does not end at a moment that has passed. */
export function changed(blog: LiveBlog, { settings, ...changes }: LiveBlogChanges, now: number): LiveBlog {
  const after = { ...blog, ...changes, settings: { ...blog.settings, ...settings } };
  if (changes.status === undefined) return after;
  const isPast = after.coverage_end !== null && after.coverage_end <= now;
  return { ...after, since: now, ...(changes.status !== 'ended' && isPast && { coverage_end: null }) };
}

/** The first post begins it. */
export function posted(container: ContainerRow, { date_created }: { date_created: number }): void {
  const blog = blogOf(container);
  const status = blog.status === 'upcoming' ? 'live' : blog.status;
  container.fields = { ...blog, status, last_post: date_created };
}
