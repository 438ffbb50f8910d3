/** Finds the names of authors: the people in a post's byline, or else the account that sent it. */
import type { Kysely } from 'kysely';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { presentUser } from '../../people/users/users.presenter';
import { findUsers } from '../../people/users/users.repository';
import type { Post } from './post-html';

interface Authors {
  /** Authors without an account on these sites are left out. */
  of(post: Post): string[];
  /** Numeric ids of the accounts found. */
  users: number[];
}

const bylineOf = ({ byline, actor_uuid }: Post) => (byline?.length ? byline : [{ uuid: actor_uuid }]);

export async function findAuthors(db: Kysely<Tables>, group: readonly string[], posts: Post[]): Promise<Authors> {
  const uuids = posts.flatMap(bylineOf).flatMap((author) => ('uuid' in author ? author.uuid : []));
  const ids = [...new Set(uuids)].map(uuidToNumericId).filter((id) => id !== null);
  const users = (await findUsers(db, group, ids)).map(presentUser);
  const names = new Map(users.map(({ uuid, name }) => [uuid, name]));
  return {
    of: (post) => bylineOf(post).flatMap((author) => ('name' in author ? author.name : (names.get(author.uuid) ?? []))),
    users: users.map(({ id }) => id),
  };
}
