/** Comments as entries of a feed: who wrote them, their text and pictures, and where they are. */
import type { Kysely } from 'kysely';
import { cutText } from '../../../../../core/contract/cut-text';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import type { Block } from '../../../../../core/contract/live-blog';
import type { Tables } from '../../../database/schema';
import { presentPublic } from '../../content/comments/comments.presenter';
import { type Article, findArticles } from '../../content/comments/page-titles';
import type { CommentRow } from '../../content/model/comment-row';
import { presentUser } from '../../people/users/users.presenter';
import { findUsers } from '../../people/users/users.repository';
import type { Made } from '../../platform/cache/cached-answer';
import { escapeMarkup } from '../render/escape';
import type { Entry } from './feed-formats';
import { htmlOf } from './post-html';

const TITLE_MAX = 80;

interface Wanted {
  db: Kysely<Tables>;
  /** This server's, as readers reach it. */
  origin: string;
  /** Whose people are named. */
  group: readonly string[];
  /** Whether each entry links to its article: for feeds of several. */
  namesArticle: boolean;
}

/** Where readers find a comment: in its article, or on its own page while no article is known. */
export const commentAddress = (id: number, origin: string, article?: Article): string =>
  article?.url ? `${article.url.replace(/#.*$/, '')}#vf-${id}` : `${origin}/c/${id}`;

/** Names of people, by their numbers. */
export async function findNames(
  db: Kysely<Tables>,
  group: readonly string[],
  ids: number[],
): Promise<Map<number, string>> {
  const users = await findUsers(db, group, [...new Set(ids)]);
  return new Map(users.map((user) => [user.id, presentUser(user).name]));
}

/** A comment's text and pictures. @param origin before the path of a picture */
export function commentHtml(row: CommentRow, origin: string): string {
  const comment = presentPublic(row);
  const { content = '', media = [] } = comment;
  const pictures = media.map(({ media_uuid }): Block => ({ type: 'image', media_uuid }));
  const text: Block[] = content ? [{ type: 'paragraph', text: content }] : [];
  return htmlOf({ ...comment, body: [...text, ...pictures] }, origin);
}

/** Entries in the order of the rows, and the cached rows that they depend on. */
export async function entriesOf(
  rows: CommentRow[],
  { db, origin, group, namesArticle }: Wanted,
): Promise<{ entries: Entry[]; articles: Map<string, Article>; touched: Pick<Made, 'containers' | 'users'> }> {
  const containers = [...new Set(rows.map(({ container_uuid }) => container_uuid))];
  const articles = await findArticles(db, containers);
  const names = await findNames(
    db,
    group,
    rows.map(({ actor_id }) => actor_id),
  );
  const entries = rows.map((row): Entry => {
    const article = articles.get(row.container_uuid);
    const url = commentAddress(row.id, origin, article);
    const name = names.get(row.actor_id) ?? 'anonymous';
    const start = cutText(row.content.split('\n')[0] ?? '', TITLE_MAX);
    const link = `<p><a href="${escapeMarkup(url)}">${escapeMarkup(article?.title || url)}</a></p>`;
    return {
      id: `urn:uuid:${numericIdToUuid(row.id)}`,
      url,
      title: start ? `${name}: ${start}` : name,
      html: commentHtml(row, origin) + (namesArticle ? link : ''),
      text: row.content,
      published: row.date_created,
      updated: Math.max(row.date_created, row.date_edited ?? 0),
      authors: [name],
    };
  });
  return { entries, articles, touched: { containers, users: [...names.keys()] } };
}
