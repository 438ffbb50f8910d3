/**
 * A live blog as search engines read it: a LiveBlogPosting with its newest updates, each with a headline, a text and a
 * date (schema.org). Addresses are absolute when the fragment knows the address of its page, else relative to it.
 */
import { coverageAt } from '../../../core/contract/content/coverage';
import type { LiveBlog } from '../../../core/contract/content/live-blog';
import type { PaintedState } from '../../../core/contract/content/painted';
import { cutText } from '../../../core/contract/values/cut-text';
import { DAY_MS } from '../../../core/contract/values/durations';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import type { IncludingPage } from '../../../core/mount/widget/facts';
import { type Post, timeOf } from '../../../core/state/live-blog/new-posts';
import { type BlogView, blogOf } from '../../../core/state/live-blog/view';
import { namesOf } from '../post/names';
import type { LoadedFacts } from './livestory-facts';

export const UPDATES_AT_MOST = 20;
const HEADLINE_MAX = 110;

const date = (ms: number) => new Date(ms).toISOString();

/** Returns the title, or the first sentence of a post without a title. */
function headlineOf({ title, content = '' }: Post): string {
  const sentence = /^.*?[.!?…。؟](?=\s|$)|^.*/u.exec(content.trim())?.[0] ?? '';
  const headline = title || sentence;
  return headline.length > HEADLINE_MAX ? `${cutText(headline, HEADLINE_MAX - 1).trimEnd()}…` : headline;
}

const urlOf = ({ content_uuid }: Post, page: string) => `${page}#vf-${uuidToNumericId(content_uuid) ?? content_uuid}`;

const picturesOf = ({ media = [] }: Post) =>
  media.flatMap(({ type, sizes }) => (type === 'image' ? (sizes.at(-1)?.path ?? []) : []));

function update(post: Post, people: BlogView['people'], page: string): object {
  const image = picturesOf(post);
  return {
    '@type': 'BlogPosting',
    headline: headlineOf(post),
    articleBody: post.content,
    datePublished: date(timeOf(post)),
    dateModified: date(post.date_edited ?? timeOf(post)),
    url: urlOf(post, page),
    author: namesOf(post, people).map((name) => ({ '@type': 'Person', name })),
    ...(image.length > 0 && { image }),
  };
}

/** Hours of the blog's event, if they are set. */
const eventOf = ({ coverage_start, coverage_end }: LiveBlog, name: string): object => ({
  '@type': 'Event',
  name,
  ...(coverage_start && { startDate: date(coverage_start) }),
  ...(coverage_end && { endDate: date(coverage_end) }),
});

export function structuredData(
  { view, latest }: LoadedFacts,
  { now, settings }: PaintedState,
  { url }: IncludingPage,
): object | null {
  if (!view || view.posts.length === 0) return null;
  const { container, posts, people } = view;
  const blog = blogOf(container);
  // A sponsored post is not offered to search engines as news.
  const newest = (latest ?? posts)
    .filter(({ sponsor }) => !sponsor)
    .sort((a, b) => timeOf(b) - timeOf(a))
    .slice(0, UPDATES_AT_MOST);
  if (newest.length === 0) return null;
  const listed = [...posts, ...newest];
  const start = blog.coverage_start ?? Math.min(...listed.map(timeOf));
  const hasEnded = coverageAt(blog, now) === 'ended';
  const end = blog.coverage_end ?? (hasEnded ? (blog.last_post ?? start) : start + DAY_MS);
  const names = [...new Set(newest.flatMap((post) => namesOf(post, people)))];
  const image = newest.flatMap(picturesOf)[0];
  return {
    '@context': 'https://schema.org',
    '@type': 'LiveBlogPosting',
    ...(url && { url }),
    headline: blog.title || headlineOf(newest[0] as Post),
    ...(blog.summary && { description: blog.summary }),
    ...(image && { image }),
    ...(blog.about && { about: eventOf(blog, blog.about) }),
    datePublished: date(Math.min(start, ...listed.map(timeOf))),
    dateModified: date(Math.max(...listed.map((post) => post.date_edited ?? timeOf(post)))),
    coverageStartTime: date(start),
    coverageEndTime: date(end),
    author: names.map((name) => ({ '@type': 'Person', name })),
    publisher: { '@type': 'Organization', name: settings.domain },
    liveBlogUpdate: newest.map((post) => update(post, people, url)),
  };
}
