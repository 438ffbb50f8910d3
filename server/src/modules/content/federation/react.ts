/** Counts likes and boosts of a published article, and of an answer of the staff. */
import type { FastifyInstance } from 'fastify';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { showCounts } from '../social/counts-message';
import { readHostStates } from '../social/hosts.repository';
import type { RemoteAuthor } from '../social/networks/remote';
import { deleteReaction, insertReaction, type ReactedTo, reactionHash } from '../social/reactions.repository';
import { findThread } from '../social/threads.repository';
import { findSentById } from './published.repository';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'fediverse'>;

interface Reacted {
  author: RemoteAuthor;
  type: 'Like' | 'Announce';
  /** Address of the post. */
  target: string;
  isUndone: boolean;
}

export async function react(app: App, { author, type, target, isUndone }: Reacted): Promise<void> {
  const { db, clock, config, fediverse } = app;
  const kind = type === 'Like' ? 'like' : 'announce';
  const hash = reactionHash(config.secret, author.id);
  for (const { site } of await fediverse.accounts.ofSites()) {
    const found = await findTarget(app, site.uuid, target);
    if (!found) continue;
    const now = clock.now();
    const states = await readHostStates(db, site.uuid, [author.host], now);
    if (states.get(author.host) === 'blocked') continue;
    const { container_uuid, to } = found;
    const reaction = { ...to, kind, hash } as const;
    await db.transaction().execute(async (trx) => {
      const hasChanged = isUndone ? await deleteReaction(trx, reaction) : await insertReaction(trx, reaction, now);
      const comment_id = 'comment_id' in to ? to.comment_id : null;
      if (hasChanged) await addToOutbox(trx, showCounts({ container_uuid, comment_id }, now));
    });
  }
}

async function findTarget(
  { db }: App,
  site_uuid: string,
  target: string,
): Promise<{ container_uuid: string; to: ReactedTo } | null> {
  const thread = await findThread(db, { site_uuid, network: 'fediverse', root_id: target });
  if (thread) {
    const isOurs = thread.attached_by === 'actor' && thread.state !== 'gone';
    return isOurs ? { container_uuid: thread.container_uuid, to: { thread_id: thread.id } } : null;
  }
  const sent = await findSentById(db, site_uuid, target);
  return sent ? { container_uuid: sent.container_uuid, to: { comment_id: sent.comment_id } } : null;
}
