/** Authors on social networks: a row of `users` without a login, and the account on the network. */
import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Network } from '../../../../../core/contract/content/social';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { NAME_MAX } from '../../../../../core/contract/values/limits';
import { inTransaction } from '../../../database/in-transaction';
import type { SocialAuthorsTable, Tables } from '../../../database/schema';
import { queuePicture } from '../../people/identities/find-or-create';
import { insertUser, type UserRow } from '../../people/users/users.repository';
import { withoutPiles } from '../../platform/text/normalise';
import type { RemoteAuthor } from './networks/remote';

type Db = Kysely<Tables>;
export type AuthorRow = Selectable<SocialAuthorsTable>;

const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]+/gu;

/** Removes characters that change the direction of the text around a name, or cover it. */
const remoteName = ({ name, handle }: Pick<RemoteAuthor, 'name' | 'handle'>): string => {
  const clean = (text: string) => withoutPiles(text.normalize('NFC').replace(NOT_IN_NAMES, ' ')).replace(/\s+/gu, ' ');
  return cutText(clean(name).trim() || clean(handle).trim(), NAME_MAX);
};

interface Where {
  site_uuid: string;
  network: Network;
  now: number;
  /** The site shows pictures of authors. */
  wantsPictures?: boolean;
}

/** Inserts or updates the row of an author. */
export async function saveAuthor(db: Db, author: RemoteAuthor, where: Where): Promise<UserRow> {
  const { site_uuid, network, now } = where;
  const name = remoteName(author);
  const { handle, url, host, is_indexable, inbox = '' } = author;
  const facts = { handle, url, host, is_indexable, inbox, date_fetched: now };
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<UserRow>`
      select u.* from social_authors a join users u on u.id = a.user_id
      where a.site_uuid = ${site_uuid} and a.network = ${network} and a.remote_id = ${author.id}
      for update of u`.execute(trx);
    const [known] = rows;
    if (known) {
      await trx.updateTable('social_authors').set(facts).where('user_id', '=', known.id).execute();
      if (known.name !== name) await trx.updateTable('users').set({ name }).where('id', '=', known.id).execute();
      await askForPicture(trx, known, author, where);
      return { ...known, name };
    }
    // Longer than any name, so that no reader's name is ever taken by this one.
    const name_key = `remote ${randomUUID()} ${randomUUID()}`;
    const nobody = { email: null, email_key: null, password_hash: null, date_created: now };
    const user = await insertUser(trx, { site_uuid, type: 'remote', name, name_key, ...nobody });
    await trx
      .insertInto('social_authors')
      .values({ ...facts, user_id: user.id, site_uuid, network, remote_id: author.id })
      .execute();
    await askForPicture(trx, user, author, where);
    return user;
  });
}

/** Fetches the picture of an author who has none here, where the site wants pictures. */
async function askForPicture(
  trx: Db,
  user: UserRow,
  { picture }: RemoteAuthor,
  { wantsPictures, now }: Where,
): Promise<void> {
  if (wantsPictures && picture && user.pic_small === '') await queuePicture(trx, { user_id: user.id, picture, now });
}

/** Finds authors without a comment who were last seen before that time. */
export async function findUnused(db: Db, before: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from social_authors a
    where date_fetched < ${before}::bigint and not exists (select from comments c where c.actor_id = a.user_id)
    order by user_id limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Deletes an author, unless a comment arrived in the meantime. */
export async function deleteUnused(db: Db, id: number): Promise<void> {
  await sql`
    delete from users where id = ${id} and not exists (select from comments c where c.actor_id = ${id})`.execute(db);
}

export const hasAuthors = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('social_authors').select('user_id').limit(1).executeTakeFirst()) !== undefined;

/** Finds the author on every site of this server. */
export const findByRemoteId = (db: Db, network: Network, remote_id: string): Promise<AuthorRow[]> =>
  db
    .selectFrom('social_authors')
    .selectAll()
    .where('network', '=', network)
    .where('remote_id', '=', remote_id)
    .execute();

/** Finds authors by handle or profile address. */
export const findByName = (db: Db, site_uuid: string, name: string): Promise<AuthorRow[]> =>
  db
    .selectFrom('social_authors')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .where((q) => q.or([q('handle', '=', name), q('url', '=', name), q('remote_id', '=', name)]))
    .execute();

/** Counts the comments of each author that have a text. */
export async function countComments(db: Db, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ actor_id: number; count: number }>`
    select actor_id, count(*)::int as count from comments
    where actor_id = any(${ids}::bigint[]) and content <> '' group by actor_id`.execute(db);
  return new Map(rows.map(({ actor_id, count }) => [actor_id, count]));
}
