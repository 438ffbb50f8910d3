/** Finds people on social networks by handle or address: authors, and people who only follow or like. */
import type { FastifyInstance } from 'fastify';
import type { Network } from '../../../../../core/contract/content/social';
import { countComments, findByName } from './authors.repository';
import { isFollower } from './followers.repository';
import { RemoteProblem } from './networks/remote';
import { hasReacted, reactionHash } from './reactions.repository';

type App = Pick<FastifyInstance, 'db' | 'config' | 'social'>;

interface Person {
  network: Network;
  remote_id: string;
  /** The address of the profile for people who never replied, whose handle is not stored. */
  handle: string;
  url: string;
  comments: number;
}

export async function findPeople(app: App, site_uuid: string, name: string): Promise<Person[]> {
  const { db, config } = app;
  const authors = await findByName(db, site_uuid, /^(@|https?:|did:)/.test(name) ? name : `@${name}`);
  const counts = await countComments(
    db,
    authors.map(({ user_id }) => user_id),
  );
  if (authors.length > 0)
    return authors.map(({ user_id, network, remote_id, handle, url }) => ({
      ...{ network, remote_id, handle, url },
      comments: counts.get(user_id) ?? 0,
    }));
  const remote_id = await idOfProfile(app, name);
  if (!remote_id) return [];
  const isKnown =
    (await isFollower(db, site_uuid, remote_id)) ||
    (await hasReacted(db, site_uuid, reactionHash(config.secret, remote_id)));
  if (!isKnown) return [];
  return [{ network: 'fediverse', remote_id, handle: remote_id, url: remote_id, comments: 0 }];
}

/** Reads the id from the page of the profile, unless the address is the id of a profile that is gone. */
async function idOfProfile({ social }: App, address: string): Promise<string | null> {
  if (social.networkOfProfile(address) !== 'fediverse') return null;
  return social.readers.fediverse.readProfile(address).then(
    ({ id }) => id,
    (error: unknown) => {
      if (error instanceof RemoteProblem) return address;
      throw error;
    },
  );
}
