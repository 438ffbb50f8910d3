/** Follows changes of an author's name and handle, and forgets an author whose account is gone. */
import type { FastifyInstance } from 'fastify';
import { findByRemoteId, saveAuthor } from '../social/authors.repository';
import { forgetFollower } from '../social/followers.repository';
import { forgetAuthor } from '../social/forget';
import { FediverseFetcher } from '../social/networks/fediverse-fetcher';
import { authorOf } from '../social/networks/fediverse-note';
import type { Members } from '../social/networks/members';
import { type RemoteAuthor, RemoteProblem } from '../social/networks/remote';
import { forgetReactions, reactionHash } from '../social/reactions.repository';

export async function takeProfile(app: FastifyInstance, { id }: RemoteAuthor, object: Members): Promise<void> {
  const { db, clock, cache } = app;
  const author = authorOf({ ...object, id });
  for (const { site_uuid, network } of await findByRemoteId(db, 'fediverse', id)) {
    const user = await saveAuthor(db, author, { site_uuid, network, now: clock.now() });
    cache.userChanged(user.id);
  }
}

/** Erases a person whose own server says that the account is gone. Anybody may claim it, so the server is asked. */
export async function takeDeparture(app: FastifyInstance, remote_id: string): Promise<void> {
  const { db, config, clock, fediverse } = app;
  const fetcher = new FediverseFetcher({ fetchJson: fediverse.fetchJson, pause: async () => undefined });
  const problem = await fetcher.actor(remote_id).then(
    () => null,
    (error: unknown) => {
      if (error instanceof RemoteProblem) return error;
      throw error;
    },
  );
  if (problem?.code === 'busy' || problem?.code === 'unavailable') throw problem;
  if (problem?.code !== 'not_found') return;
  await forgetFollower(db, remote_id);
  await forgetReactions(db, reactionHash(config.secret, remote_id), { now: clock.now() });
  // Forgotten, because a look at a thread can have the account and its replies in memory.
  for (const author of await findByRemoteId(db, 'fediverse', remote_id)) await forgetAuthor(app, author, 'delete');
}
