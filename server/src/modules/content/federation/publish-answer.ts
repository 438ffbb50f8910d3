/** Sends an answer of the staff to somebody on another server, as the site's account; follows its edits and its removal. */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { findContainer } from '../containers/containers.repository';
import type { CommentRow } from '../model/comment-row';
import { isBlocking } from '../social/followers.repository';
import { FediverseFetcher } from '../social/networks/fediverse-fetcher';
import { inboxOf } from '../social/networks/fediverse-note';
import { RemoteProblem } from '../social/networks/remote';
import { insertPost, type PostRow, updatePost } from '../social/posts.repository';
import type { SiteAccount } from '../social/signing/accounts';
import { changeActivity, deleteActivity } from './documents';
import { answerNote, commentPage } from './notes';
import { type AnsweredPost, findAnswered, findSent } from './published.repository';
import { sendOut } from './send-out';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'fediverse' | 'sites' | 'outbox'>;

export async function publishAnswer(app: App, comment_id: number): Promise<void> {
  const { db, sites, fediverse, outbox } = app;
  const comment = await db.selectFrom('comments').selectAll().where('id', '=', comment_id).executeTakeFirst();
  const container = comment && (await findContainer(db, comment.container_uuid));
  const place = container && (await sites.bySection(container.section_uuid));
  if (!comment || !container || !place) return;
  const account = await fediverse.accounts.ofSite(place.site.uuid);
  const isShown = account && comment.state === 'visible' && comment.date_deleted === null && !container.is_hidden;
  const sent = await findSent(db, comment_id);
  const answered = comment.parent_id === null ? undefined : await findAnswered(db, comment.parent_id);
  if (!sent) {
    if (isShown && answered) await create(app, account, comment, answered);
  } else if (sent.date_gone === null) {
    if (!isShown) await withdraw(app, sent, answered);
    else if (answered && sent.version !== versionOf(comment)) await update(app, account, comment, sent, answered);
  }
  void outbox.run();
}

const versionOf = ({ date_created, date_edited }: CommentRow): string =>
  new Date(date_edited ?? date_created).toISOString();

async function create(app: App, account: SiteAccount, comment: CommentRow, answered: AnsweredPost): Promise<void> {
  const { db, clock, fediverse } = app;
  if (await isBlocking(db, account.id, answered.author_id)) return;
  const inbox = await inboxOfAuthor(app, answered);
  const social_id = fediverse.accounts.addresses.comment(numericIdToUuid(comment.id));
  const { thread_id, site_uuid } = answered;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const isNew = await insertPost(trx, {
      thread: { id: thread_id, site_uuid, network: 'fediverse' },
      ...{ social_id, version: versionOf(comment), comment_id: comment.id, refused_by: null, direction: 'out', now },
    });
    if (!isNew) return;
    await trx.updateTable('comments').set({ social_id }).where('id', '=', comment.id).execute();
    await send(trx, app, account, { type: 'Create', comment, answered: { ...answered, inbox }, now });
  });
}

async function update(app: App, account: SiteAccount, comment: CommentRow, sent: PostRow, answered: AnsweredPost) {
  const now = app.clock.now();
  const inbox = await inboxOfAuthor(app, answered);
  await app.db.transaction().execute(async (trx) => {
    await updatePost(trx, sent, { version: versionOf(comment) });
    await send(trx, app, account, { type: 'Update', comment, answered: { ...answered, inbox }, now });
  });
}

interface Sent {
  type: 'Create' | 'Update';
  comment: CommentRow;
  answered: AnsweredPost;
  now: number;
}

async function send(trx: Kysely<Tables>, { fediverse }: App, account: SiteAccount, sent: Sent): Promise<void> {
  const { type, comment, answered, now } = sent;
  const { social_id: id, author_id, handle, inbox } = answered;
  const { addresses } = fediverse.accounts;
  const object = answerNote(addresses, account, {
    comment,
    container_uuid: comment.container_uuid,
    parent: { id, author_id, handle },
    url: commentPage(addresses, comment.id),
    replies: [],
  });
  const from = { id: account.id, site_uuid: account.site.uuid };
  const activity = changeActivity({ type, object, date: now });
  await sendOut(trx, { account: from, activity, also: [inbox], now });
}

async function withdraw(app: App, sent: PostRow, answered: AnsweredPost | undefined): Promise<void> {
  const { db, clock, fediverse } = app;
  const { accounts } = fediverse;
  const account_id = await accounts.idOf(sent.site_uuid);
  const account = account_id === null ? null : await accounts.byId(account_id);
  if (!account) return;
  const activity = deleteActivity({ id: sent.social_id, actor: accounts.addresses.actor(account.name) });
  const now = clock.now();
  const from = { id: account.id, site_uuid: sent.site_uuid };
  await db.transaction().execute(async (trx) => {
    await updatePost(trx, sent, { date_gone: now });
    await sendOut(trx, { account: from, activity, also: answered ? [answered.inbox] : [], now });
  });
}

/** Authors who were read from a thread by an earlier version have no stored inbox. */
async function inboxOfAuthor({ fediverse, db }: App, { author_id, inbox, site_uuid }: AnsweredPost): Promise<string> {
  if (inbox) return inbox;
  const fetcher = new FediverseFetcher({ fetchJson: fediverse.fetchJson, pause: async () => undefined });
  const found = await fetcher.actor(author_id).then(inboxOf, (error: unknown) => {
    if (error instanceof RemoteProblem) return '';
    throw error;
  });
  await db
    .updateTable('social_authors')
    .set({ inbox: found })
    .where('site_uuid', '=', site_uuid)
    .where('network', '=', 'fediverse')
    .where('remote_id', '=', author_id)
    .execute();
  return found;
}
