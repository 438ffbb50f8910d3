/** Default live blog of a container without stored settings: the server stores changes to it, and widgets show it. */
import type { LiveBlog } from './live-blog';

export const noBlog: LiveBlog = {
  title: '',
  summary: '',
  status: 'upcoming',
  coverage_start: null,
  coverage_end: null,
  order: 'newest',
  sponsor: null,
  // 72 hours, as in Automattic's archive and our own measure of a dead thread: editors forget to end a blog.
  settings: { replies: false, review_before_publish: true, auto_end_hours: 72 },
  scoreboard: null,
  authors: [],
  since: 0,
  last_post: null,
};
