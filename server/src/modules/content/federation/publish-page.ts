/** Publishes an article as a post of the site's account: when its page is first known, and again when its texts change. */
import type { FastifyInstance } from 'fastify';
import { isContainerId } from '../../../../../core/contract/content/comment';
import type { PublishedPage } from '../../../../../core/contract/content/social';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { publishAnswer } from '../../platform/site-events/publishing';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { findPageById, type PageRow } from '../../sites/pages/pages.repository';
import { siteExpiry } from '../containers/container-mode';
import { createContainer, findContainer, findContainerOfSite } from '../containers/containers.repository';
import { livecomments } from '../kinds/livecomments.kind';
import { refreshContainer } from '../social/look';
import { tidyUp } from '../social/schedule';
import type { SiteAccount } from '../social/signing/accounts';
import type { ThreadRow } from '../social/threads.repository';
import { changeActivity, deleteActivity } from './documents';
import { handleOf } from './handle';
import { articleNote } from './notes';
import {
  findPublished,
  insertPublished,
  listPublished,
  listSent,
  markWithdrawn,
  updatePublished,
} from './published.repository';
import { sendOut } from './send-out';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'fediverse' | 'sites' | 'writeQueue' | 'outbox'>;

const TEASER_MAX = 500;
const THREADS_AT_ONCE = 100;

export async function publishPage(app: App, site_uuid: string, page_id: number): Promise<void> {
  const { db, fediverse, sites, outbox } = app;
  const account = await fediverse.accounts.ofSite(site_uuid);
  const page = account && (await findPageById(db, site_uuid, page_id));
  // Titles are published only from a source that can be trusted (sites/pages/page-words).
  if (!account || !page?.title || !page.url || page.words_told_by === '') return;
  const place = await sites.bySection(page.section_uuid);
  if (!place?.section.modules[livecomments.module]) return;
  const container = await containerOf(app, account, page);
  if (!container) return;
  const thread = await findPublished(db, container.uuid);
  if (thread) await update(app, account, container, thread, textsOf(page));
  else if (page.date_created >= account.date_on && !container.is_hidden)
    await create(app, account, container, textsOf(page));
  void outbox.run();
}

const textsOf = ({ title, description, url, lang }: PageRow): PublishedPage => ({
  title,
  teaser: cutText(description, TEASER_MAX),
  url,
  lang,
  date_updated: null,
});

/** Finds the page's conversation, or creates it: its address is the id of the post. */
async function containerOf({ db, clock }: App, { site }: SiteAccount, page: PageRow): Promise<ContainerRow | null> {
  const container_id = page.container_id || page.page_key;
  if (!isContainerId(container_id)) return null;
  const known = await findContainerOfSite(db, livecomments, site.uuid, container_id);
  if (known) return known;
  const now = clock.now();
  const { section_uuid } = page;
  const wanted = { kind: livecomments, section_uuid, container_id, expiry_time: siteExpiry(site.rules, now), now };
  return (await createContainer(db, wanted)).container;
}

async function create(app: App, account: SiteAccount, container: ContainerRow, published: PublishedPage) {
  const { db, clock, fediverse } = app;
  const { addresses } = fediverse.accounts;
  const now = clock.now();
  const ids = { root_id: addresses.container(container.uuid), author_id: addresses.actor(account.name) };
  const handle = handleOf(addresses, account);
  await db.transaction().execute(async (trx) => {
    const where = { site_uuid: account.site.uuid, container_uuid: container.uuid };
    const thread = await insertPublished(trx, { ...where, ...ids, handle, published, now });
    if (!thread) return;
    await send(trx, app, account, { type: 'Create', thread, container, published, now });
    await addToOutbox(trx, tidyUp(now, now));
  });
}

async function update(
  app: App,
  account: SiteAccount,
  container: ContainerRow,
  thread: ThreadRow,
  published: PublishedPage,
): Promise<void> {
  const { db, clock, writeQueue } = app;
  const { published: before } = thread;
  if (thread.state === 'gone' || !before) return;
  const isSame = (['title', 'teaser', 'url', 'lang'] as const).every((name) => before[name] === published[name]);
  if (isSame) return;
  const now = clock.now();
  const changed = { ...published, date_updated: now };
  await db.transaction().execute(async (trx) => {
    await updatePublished(trx, thread.id, changed);
    await send(trx, app, account, { type: 'Update', thread, container, published: changed, now });
  });
  // The cached post depends on the row of its conversation.
  await writeQueue.take(container.uuid, async (unit) => unit.touch());
}

interface Sent {
  type: 'Create' | 'Update';
  thread: ThreadRow;
  container: ContainerRow;
  published: PublishedPage;
  now: number;
}

async function send(trx: App['db'], app: App, account: SiteAccount, sent: Sent): Promise<void> {
  const { type, thread, container, published, now } = sent;
  const { date_posted } = thread;
  const canReply = container.expiry_time === null || container.expiry_time > now;
  const article = { container_uuid: container.uuid, published, date_posted, canReply, replies: [] };
  const object = articleNote(app.fediverse.accounts.addresses, account, article);
  const from = { id: account.id, site_uuid: account.site.uuid };
  await sendOut(trx, { account: from, activity: changeActivity({ type, object, date: now }), now });
}

/** Withdraws the article of a hidden conversation, and the answers below it. */
export async function followContainer(app: App, container_uuid: string): Promise<void> {
  const container = await findContainer(app.db, container_uuid);
  if (!container?.is_hidden) return;
  const thread = await findPublished(app.db, container_uuid);
  if (thread) await withdraw(app, thread);
  await withdrawAnswers(app, { container_uuid });
  void app.outbox.run();
}

/** Withdraws everything of a site that no longer publishes. */
export async function withdrawAll(app: App, site_uuid: string, goOn: () => Promise<void>): Promise<void> {
  if (await app.fediverse.accounts.ofSite(site_uuid)) return;
  for (;;) {
    const threads = await listPublished(app.db, site_uuid, THREADS_AT_ONCE);
    for (const thread of threads) {
      await withdraw(app, thread);
      await goOn();
    }
    if (threads.length < THREADS_AT_ONCE) break;
  }
  await withdrawAnswers(app, { site_uuid });
  void app.outbox.run();
}

async function withdraw(app: App, { id, site_uuid, container_uuid, root_id, author_id }: ThreadRow): Promise<void> {
  const { db, clock, fediverse } = app;
  const account_id = await fediverse.accounts.idOf(site_uuid);
  if (account_id === null) return;
  const now = clock.now();
  const activity = deleteActivity({ id: root_id, actor: author_id });
  await db.transaction().execute(async (trx) => {
    if (await markWithdrawn(trx, id)) await sendOut(trx, { account: { id: account_id, site_uuid }, activity, now });
  });
  await refreshContainer(app, container_uuid);
}

async function withdrawAnswers({ db, clock }: App, where: Parameters<typeof listSent>[1]): Promise<void> {
  const now = clock.now();
  await addToOutbox(db, ...(await listSent(db, where)).map((id) => publishAnswer(id, now)));
}
