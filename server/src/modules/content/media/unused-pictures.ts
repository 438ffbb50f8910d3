/**
 * Removes the files of small pictures that no row names: uploads whose row was never stored, and replaced pictures. A file and
 * a row cannot change in one transaction. So each upload first queues a check of the row in an hour, and the transaction that
 * replaces a picture queues the removal of the old files. Files that a row names are never removed.
 */
import fp from 'fastify-plugin';
import { type Kysely, sql } from 'kysely';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { filesOf, type PictureName } from './picture-files';

type Db = Kysely<Tables>;

const DROP_PICTURE = 'drop_picture';
/** Longer than an upload can take from its first file to its commit. */
const UPLOAD_MS = HOUR_MS;

export interface NamedPicture extends PictureName {
  /** Key of the row that names the picture: of a site, a poll or an account. */
  of: string | number;
}

/** Schedules the check. Call this before the first file of an upload is stored. */
export const scheduleCheck = (db: Db, picture: NamedPicture, now: number): Promise<void> =>
  addToOutbox(db, messageFor(picture, now, now + UPLOAD_MS));

/** Queues the removal. Call this in the transaction that removes the last reference to the pictures. */
export const dropPictures = (trx: Db, pictures: NamedPicture[], now: number): Promise<void> =>
  addToOutbox(trx, ...pictures.map((picture) => messageFor(picture, now, now)));

const messageFor = ({ as, id, of }: NamedPicture, now: number, date_next: number) => ({
  kind: DROP_PICTURE,
  payload: { as, id, of },
  idempotency_key: `${DROP_PICTURE} ${as} ${id} ${date_next > now ? 'uploaded' : 'gone'}`,
  now,
  date_next,
});

export const unusedPicturesPlugin = fp(async (app) => {
  app.outbox.handle(DROP_PICTURE, async (picture: NamedPicture) => {
    if (await isNamed(app.db, picture)) return;
    for (const file of filesOf(picture)) await app.media.remove(file);
  });
});

async function isNamed(db: Db, { as, id, of }: NamedPicture): Promise<boolean> {
  const named = {
    avatar: sql`select from avatars where uuid = ${id}`,
    emote: sql`
      select from sites, jsonb_each_text(coalesce(settings->'chat_emotes', '{}')) e where uuid = ${of} and e.value = ${id}`,
    option: sql`select from polls where uuid = ${of} and options @> ${JSON.stringify([{ picture: id }])}::jsonb`,
  };
  return (await named[as].execute(db)).rows.length > 0;
}
