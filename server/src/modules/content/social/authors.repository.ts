/** Authors on social networks: a row of `users` without a login, and the account on the network. */
import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { cutText } from '../../../../../core/contract/cut-text';
import { NAME_MAX } from '../../../../../core/contract/limits';
import type { Network } from '../../../../../core/contract/social';
import { inTransaction } from '../../../database/in-transaction';
import type { SocialAuthorsTable, Tables } from '../../../database/schema';
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
}

/** Inserts or updates the row of an author. */
export async function saveAuthor(db: Db, author: RemoteAuthor, { site_uuid, network, now }: Where): Promise<UserRow> {
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
    return user;
  });
}

/** Deletes authors without a comment, a month after they were last seen. */
export async function deleteUnused(db: Db, before: number): Promise<void> {
  await sql`
    delete from users u using social_authors a
    where a.user_id = u.id and a.date_fetched < ${before}::bigint
      and not exists (select from comments c where c.actor_id = u.id)`.execute(db);
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
