/** The live blog of a container of which nobody has said anything: what the server stores changes of, and widgets show. */
import type { LiveBlog } from './live-blog';

export const noBlog: LiveBlog = {
  title: '',
  summary: '',
  status: 'upcoming',
  coverage_start: null,
  coverage_end: null,
  order: 'newest',
  sponsor: null,
  // 72 hours as Automattic's archive and our own measure of a dead thread have it: editors forget to end a blog.
  settings: { replies: false, review_before_publish: true, auto_end_hours: 72 },
  scoreboard: null,
  authors: [],
  since: 0,
  last_post: null,
};
