/** Turns comments into feed entries with authors, text, pictures and address. */
import type { Kysely } from 'kysely';
import type { Block } from '../../../../../core/contract/content/live-blog';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { presentPublic } from '../../content/comments/comments.presenter';
import { type Article, findArticles } from '../../content/comments/page-titles';
import type { CommentRow } from '../../content/model/comment-row';
import type { Made } from '../../platform/cache/cached-answer';
import { escapeMarkup } from '../render/escape';
import { findAuthors } from './authors';
import type { Entry } from './feed-formats';
import { htmlOf, type Post } from './post-html';

const TITLE_MAX = 80;

interface Wanted {
  db: Kysely<Tables>;
  /** Public origin of this server. */
  origin: string;
  /** Sites whose accounts can be named as authors. */
  group: readonly string[];
  /** True when each entry links to its article, for feeds that span articles. */
  namesArticle: boolean;
}

/** Returns the address of a comment in its article, or of its own page while the article is unknown. */
export function commentAddress({ content_uuid }: Post, origin: string, article?: Article): string {
  const id = uuidToNumericId(content_uuid);
  return article?.url ? `${article.url.replace(/#.*$/, '')}#vf-${id}` : `${origin}/c/${id}`;
}

/** `Ann: The ferry is late.` */
export function titleOf({ title, content = '' }: Post, authors: string[]): string {
  const [line = ''] = content.split('\n');
  const start = title || (line.length > TITLE_MAX ? `${cutText(line, TITLE_MAX).trimEnd()}…` : line);
  return [authors.join(', '), start].filter(Boolean).join(': ');
}

const paragraph = ({ content = '' }: Post): Block[] => (content ? [{ type: 'paragraph', text: content }] : []);

/** Returns the text without pictures, as HTML. */
export const textHtml = (post: Post): string => htmlOf({ ...post, body: paragraph(post) }, '');

/** Returns text and pictures as HTML. @param origin goes before the path of a picture */
export function contentHtml(post: Post, origin: string): string {
  const pictures = (post.media ?? []).map(({ media_uuid }): Block => ({ type: 'image', media_uuid }));
  return htmlOf({ ...post, body: post.body ?? [...paragraph(post), ...pictures] }, origin);
}

/** Returns entries in the order of the rows, and the rows that a cached answer depends on. */
export async function entriesOf(
  rows: CommentRow[],
  { db, origin, group, namesArticle }: Wanted,
): Promise<{
  entries: Entry[];
  articles: Map<string, Article>;
  touched: Required<Pick<Made, 'containers' | 'users'>>;
}> {
  const comments = rows.map(presentPublic);
  const containers = [...new Set(rows.map(({ container_uuid }) => container_uuid))];
  const articles = await findArticles(db, containers);
  const authors = await findAuthors(db, group, comments);
  const entries = comments.map((comment): Entry => {
    const article = articles.get(comment.content_container_uuid);
    const url = commentAddress(comment, origin, article);
    const names = authors.of(comment);
    const link = `<p><a href="${escapeMarkup(url)}">${escapeMarkup(article?.title || url)}</a></p>`;
    return {
      id: `urn:uuid:${comment.content_uuid}`,
      url,
      title: titleOf(comment, names),
      html: contentHtml(comment, origin) + (namesArticle ? link : ''),
      text: comment.content ?? '',
      published: comment.date_created,
      updated: Math.max(comment.date_created, comment.date_edited ?? 0),
      authors: names,
    };
  });
  return { entries, articles, touched: { containers, users: authors.users } };
}
