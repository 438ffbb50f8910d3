/** The live blog in a container's fields, and the changes that a post makes to the blog. */
import type { LiveBlog, LiveBlogChanges } from '../../../../../../core/contract/content/live-blog';
import { noBlog } from '../../../../../../core/contract/content/live-blog-defaults';
import type { ContainerRow } from '../../../platform/write-queue/container-changes';

export function blogOf({ fields, date_created }: Pick<ContainerRow, 'fields' | 'date_created'>): LiveBlog {
  const known = (fields ?? {}) as Partial<LiveBlog>;
  return { ...noBlog, since: date_created, ...known, settings: { ...noBlog.settings, ...known.settings } };
}

/** Applies changes by staff or an editor. Restarting a blog clears an end that has passed. */
export function changed(blog: LiveBlog, { settings, ...changes }: LiveBlogChanges, now: number): LiveBlog {
  const after = { ...blog, ...changes, settings: { ...blog.settings, ...settings } };
  if (changes.status === undefined) return after;
  const isPast = after.coverage_end !== null && after.coverage_end <= now;
  return { ...after, since: now, ...(changes.status !== 'ended' && isPast && { coverage_end: null }) };
}

/** Starts the blog with its first post. */
export function posted(container: ContainerRow, { date_created }: { date_created: number }): void {
  const blog = blogOf(container);
  const status = blog.status === 'upcoming' ? 'live' : blog.status;
  container.fields = { ...blog, status, last_post: date_created };
}
