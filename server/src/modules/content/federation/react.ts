/** Counts likes and boosts of a published article. */
import type { FastifyInstance } from 'fastify';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { readHostStates } from '../social/hosts.repository';
import type { RemoteAuthor } from '../social/networks/remote';
import { deleteReaction, insertReaction, reactionHash } from '../social/reactions.repository';
import { findThread } from '../social/threads.repository';
import { showCounts } from './messages';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'fediverse'>;

interface Reacted {
  author: RemoteAuthor;
  type: 'Like' | 'Announce';
  /** Address of the article's post. */
  target: string;
  isUndone: boolean;
}

export async function react(app: App, { author, type, target, isUndone }: Reacted): Promise<void> {
  const { db, clock, config, fediverse } = app;
  const kind = type === 'Like' ? 'like' : 'announce';
  const hash = reactionHash(config.secret, author.id);
  for (const { site } of await fediverse.accounts.ofSites()) {
    const thread = await findThread(db, { site_uuid: site.uuid, network: 'fediverse', root_id: target });
    if (thread?.attached_by !== 'actor' || thread.state === 'gone') continue;
    const now = clock.now();
    const states = await readHostStates(db, site.uuid, [author.host], now);
    if (states.get(author.host) === 'blocked') continue;
    const reaction = { thread_id: thread.id, kind, hash } as const;
    await db.transaction().execute(async (trx) => {
      const hasChanged = isUndone
        ? await deleteReaction(trx, reaction)
        : await insertReaction(trx, { ...reaction, now });
      if (hasChanged) await addToOutbox(trx, showCounts(thread.container_uuid, now));
    });
  }
}
