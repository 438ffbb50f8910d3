/** Reads one comment, review, question, chat message or post as a guest sees it, to show it outside its article. */
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE, findLanguage, type Language } from '../../../../../core/base/i18n/languages';
import { MAX_NUMERIC_ID } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { presentPublic } from '../../content/comments/comments.presenter';
import { type Article, findArticles } from '../../content/comments/page-titles';
import { findContainer } from '../../content/containers/containers.repository';
import { kindOf } from '../../content/kinds/kinds';
import type { Made } from '../../platform/cache/cached-answer';
import type { Site } from '../../sites/sites/site-registry';
import { findAuthors } from '../feeds/authors';
import { commentAddress, contentHtml, titleOf } from '../feeds/comment-entries';
import type { Post } from '../feeds/post-html';

export interface SharedComment {
  id: number;
  site: Site;
  post: Post;
  authors: string[];
  article: Article | undefined;
  /** Address at which readers find the comment. */
  url: string;
  /** `Ann: The ferry is late.` */
  title: string;
  html: string;
  language: Language;
  touched: Pick<Made, 'container_uuid' | 'users'>;
}

type App = Pick<FastifyInstance, 'db' | 'sites' | 'config'>;

/** @throws ApiError content_not_found for a comment that guests do not see in the article */
export async function requireShared({ db, sites, config }: App, number: string): Promise<SharedComment> {
  const notFound = new ApiError('content_not_found');
  const id = Number(number);
  if (id > MAX_NUMERIC_ID) throw notFound;
  const row = await db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst();
  if (row?.state !== 'visible') throw notFound;
  const container = await findContainer(db, row.container_uuid);
  const place = await sites.bySection(row.section_uuid);
  if (!container || container.is_hidden || !place?.section.modules[kindOf(row).module]) throw notFound;

  const { site } = place;
  const post: Post = presentPublic(row);
  const article = (await findArticles(db, [container.uuid])).get(container.uuid);
  const found = await findAuthors(db, site.group, [post]);
  const authors = found.of(post);
  return {
    id,
    site,
    post,
    authors,
    article,
    url: commentAddress(post, config.publicUrl, article),
    title: titleOf(post, authors),
    html: contentHtml(post, config.publicUrl),
    language: findLanguage(article?.lang ?? '') ?? DEFAULT_LANGUAGE,
    touched: { container_uuid: container.uuid, users: found.users },
  };
}

/** Sites can forbid embeds. Paid posts are never embedded, because other sites would have to label them. */
export const mayEmbed = ({ site, post }: SharedComment): boolean => site.rules.feeds.embeds && !post.sponsor;

/** @throws ApiError unauthorized */
export function requireEmbeddable(shared: SharedComment): void {
  if (!mayEmbed(shared)) throw new ApiError('unauthorized', undefined, 'This may be linked to, but not embedded.');
}
