/** Reads the posts of a site's account, in the form that other servers fetch. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/errors';
import type { Made } from '../../platform/cache/cached-answer';
import { findContainer } from '../containers/containers.repository';
import { ACTIVITY_TYPE, collection, type Document, tombstone, withContext } from './documents';
import { answerNote, articleNote, commentPage } from './notes';
import { findAnswered, findPublished, findSent, listReplies } from './published.repository';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'fediverse'>;

const GONE = 410;

const made = (document: Document, more: Partial<Made> = {}): Made => ({
  body: JSON.stringify(document),
  type: ACTIVITY_TYPE,
  ...more,
});

/** @throws ApiError not_found, also while its site does not publish */
async function findArticle({ db, fediverse }: App, uuid: string) {
  const thread = await findPublished(db, uuid);
  const account = thread && (await fediverse.accounts.ofSite(thread.site_uuid));
  if (!thread?.published || !account) throw new ApiError('not_found');
  return { thread, published: thread.published, account };
}

export async function readArticle(app: App, uuid: string): Promise<Made> {
  const { thread, published, account } = await findArticle(app, uuid);
  const container = await findContainer(app.db, uuid);
  const { addresses } = app.fediverse.accounts;
  if (thread.state === 'gone' || !container || container.is_hidden)
    return made(withContext(tombstone(thread.root_id)), { status: GONE });
  const { expiry_time } = container;
  const canReply = expiry_time === null || expiry_time > app.clock.now();
  const replies = await listReplies(app.db, { container_uuid: uuid, parent_id: 'none' });
  const article = { container_uuid: uuid, published, date_posted: thread.date_posted, canReply, replies };
  const until = canReply && expiry_time !== null ? { until: expiry_time } : {};
  return made(withContext(articleNote(addresses, account, article)), until);
}

/** The page of an article that is published, for browsers. @throws ApiError not_found */
export const findArticlePage = async (app: App, uuid: string): Promise<string> =>
  (await findArticle(app, uuid)).published.url;

export async function readContext(app: App, uuid: string): Promise<Made> {
  const { thread } = await findArticle(app, uuid);
  const { addresses } = app.fediverse.accounts;
  if (thread.state === 'gone') throw new ApiError('not_found');
  const replies = await listReplies(app.db, { container_uuid: uuid, parent_id: 'any' });
  const items = [thread.root_id, ...replies];
  const context = { ...collection(addresses.context(uuid), items.length, items), attributedTo: thread.author_id };
  return made(context);
}

export async function readAnswer(app: App, id: number): Promise<Made> {
  const { db, fediverse } = app;
  const sent = await findSent(db, id);
  const account = sent && (await fediverse.accounts.ofSite(sent.site_uuid));
  const comment = sent && (await db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst());
  if (!sent || !account || !comment) throw new ApiError('not_found');
  const { container_uuid, parent_id, state } = comment;
  const answered = parent_id === null ? undefined : await findAnswered(db, parent_id);
  if (sent.date_gone !== null || state !== 'visible' || !answered)
    return made(withContext(tombstone(sent.social_id)), { status: GONE, container_uuid });
  const { addresses } = fediverse.accounts;
  const note = answerNote(addresses, account, {
    comment,
    container_uuid,
    parent: { ...answered, id: answered.social_id },
    url: commentPage(addresses, id),
    replies: await listReplies(db, { container_uuid, parent_id: id }),
  });
  return made(withContext(note), { container_uuid });
}
