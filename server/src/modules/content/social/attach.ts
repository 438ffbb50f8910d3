/** Attaches a post of a social network to a conversation, so that its replies appear there. */
import type { FastifyInstance } from 'fastify';
import type { AttachedBy } from '../../../../../core/contract/content/social';
import { ApiError, invalidField } from '../../../http/errors';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import type { Site } from '../../sites/sites/site-registry';
import { findContainerOfSite } from '../containers/containers.repository';
import { livecomments } from '../kinds/livecomments.kind';
import { refreshContainer } from './look';
import { RemoteProblem, type RemoteRoot } from './networks/remote';
import { lookAt, tidyUp } from './schedule';
import { findThread, insertThread, type ThreadRow } from './threads.repository';

interface Attached {
  site: Site;
  container_uuid: string;
  url: string;
  attached_by: AttachedBy;
}

/** @throws ApiError invalid_field naming `url` when it is no post, belongs to another conversation, or cannot be read */
export async function attach(
  app: FastifyInstance,
  { site, container_uuid, url, attached_by }: Attached,
): Promise<ThreadRow> {
  const { db, clock, social, outbox } = app;
  const now = clock.now();
  const network = social.networkOf(url);
  if (!network) throw invalidField('url', 'url must be the address of a post on Mastodon or Bluesky.', 'not_a_post');
  const root = await social.readers[network].readRoot(url).catch((error: unknown) => {
    throw error instanceof RemoteProblem ? problemOf(error) : error;
  });
  requireAccount(site, root, attached_by);
  const known = await findThread(db, { site_uuid: site.uuid, network, root_id: root.id });
  if (known && known.container_uuid !== container_uuid)
    throw invalidField('url', 'This post belongs to another conversation.', 'attached_elsewhere');
  const thread = await db.transaction().execute(async (trx) => {
    const row = await insertThread(trx, { site_uuid: site.uuid, container_uuid, network, attached_by, root, now });
    await addToOutbox(trx, lookAt(now, now), tidyUp(now, now));
    return row;
  });
  await refreshContainer(app, container_uuid);
  social.wake();
  void outbox.run();
  return thread;
}

/** Refuses other accounts: a page may only name posts of the publisher's own. */
function requireAccount(site: Site, { handle }: RemoteRoot, attached_by: AttachedBy): void {
  const accounts = site.rules.social.accounts.map((account) => account.toLowerCase());
  const isOwn = accounts.includes(handle.toLowerCase());
  if (attached_by === 'page' && !isOwn) throw new ApiError('forbidden', { field: 'url', reason: 'unknown_account' });
}

function problemOf({ code, message }: RemoteProblem): ApiError {
  const said = {
    not_found: 'The post was not found.',
    not_a_post: 'The address is not a public post.',
    unavailable: 'The network could not be reached.',
    busy: 'The network asks to try again later.',
  }[code];
  return invalidField('url', `${said} (${message})`, code);
}

export interface NamedByPage {
  site: Site;
  container_id: string;
  url: string;
  /** Address of the page, for the log. */
  page: string;
}

/** Attaches the post that a page names; a post that cannot be attached is a warning in the log. */
export async function attachFromPage(
  app: FastifyInstance,
  { site, container_id, url, page }: NamedByPage,
): Promise<void> {
  const container = await findContainerOfSite(app.db, livecomments, site.uuid, container_id);
  if (!container) return;
  await attach(app, { site, container_uuid: container.uuid, url, attached_by: 'page' }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    app.log.warn({ err: error, page }, 'the post that a page names was not attached');
  });
}
