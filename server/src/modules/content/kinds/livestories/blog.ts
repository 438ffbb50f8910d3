/** The live blog of a container, out of its fields, and what a post changes of it. */
import type { LiveBlog, LiveBlogChanges } from '../../../../../../core/contract/live-blog';
import type { ContainerRow } from '../../../platform/write-queue/container-changes';

/** As Automattic's archive and our own measure of a dead thread have it: editors forget to end a blog. */
const AUTO_END_HOURS = 72;

export function blogOf({ fields, date_created }: Pick<ContainerRow, 'fields' | 'date_created'>): LiveBlog {
  const known = (fields ?? {}) as Partial<LiveBlog>;
  return {
    title: '',
    summary: '',
    status: 'upcoming',
    coverage_start: null,
    coverage_end: null,
    order: 'newest',
    sponsor: null,
    scoreboard: null,
    authors: [],
    since: date_created,
    last_post: null,
    ...known,
    settings: { replies: false, review_before_publish: true, auto_end_hours: AUTO_END_HOURS, ...known.settings },
  };
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
