/**
 * Pictures of people (specification §3 "User", §7; host contract 3): re-encoded like any upload, square, in two sizes.
 * On sites where staff review pictures first, the old picture stays until the new one is approved.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import type { Kysely } from 'kysely';
import { AVATAR_MAX_BYTES } from '../../../../../core/contract/values/limits';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import type { UserRow } from '../../people/users/users.repository';
import { egressOf, request } from '../../platform/outbound/outbound';
import { imageTypes } from '../media/media.service';
import { AVATAR_SIZES, filesOf } from '../media/picture-files';
import { dropPictures, type NamedPicture, scheduleCheck } from '../media/unused-pictures';
import { type AvatarRow, avatarsOf, deleteAvatar, insertAvatar, showAvatar } from './avatars.repository';

type Db = Kysely<Tables>;
type App = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'media' | 'images' | 'outbox'>;
/** Dependencies of the functions that change rows; `db` is the caller's transaction. */
type Parts = Pick<App, 'db' | 'clock' | 'config'>;
const partsOf = ({ clock, config }: App, db: Db): Parts => ({ db, clock, config });

const FETCH_MS = 5000;

export interface Picture {
  bytes: Buffer;
  /** Address of the uploader: work on images is throttled by network. */
  address: string;
  /** Staff review the picture before it is shown. */
  isReviewed: boolean;
}

/**
 * Stores the files of a picture that no account uses yet, so that an invalid picture is rejected before the account changes.
 *
 * @throws ApiError unsupported_media_type, payload_too_large, invalid_field or too_many_requests
 */
export async function storeAvatar(app: App, user_id: number, { bytes, address, isReviewed }: Picture) {
  const { db, clock, media, images } = app;
  if (bytes.length > AVATAR_MAX_BYTES) throw new ApiError('payload_too_large', { field: 'avatar' });
  const type = await fileTypeFromBuffer(bytes);
  if (!imageTypes.has(type?.mime ?? '')) throw new ApiError('unsupported_media_type', { field: 'avatar' });
  const files = await images.work.run(address, () => images.process.draw(bytes, 'avatar')).catch(nameAvatar);
  const avatar: AvatarRow = {
    uuid: randomUUID(),
    user_id,
    is_shown: !isReviewed,
    key: randomBytes(16).toString('base64url'),
    bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
    date_created: clock.now(),
  };
  await scheduleCheck(db, nameOf(avatar), avatar.date_created);
  for (const { file, bytes: drawn, mime } of files) await media.put(`${avatar.uuid}/${file}`, drawn, mime);
  return {
    async set(row: UserRow): Promise<UserRow> {
      const changed = await db.transaction().execute(async (trx) => {
        await insertAvatar(trx, avatar);
        return replace(partsOf(app, trx), row, avatar);
      });
      void app.outbox.run();
      return changed;
    },
  };
}

/** Renames the field of an error. Every other picture is sent in the field `file`. */
function nameAvatar(error: unknown): never {
  if (!(error instanceof ApiError) || error.data?.field !== 'file') throw error;
  throw new ApiError(error.code, { ...error.data, field: 'avatar' });
}

/** Removes the shown picture and the pending one. */
export async function removeAvatar(app: App, row: UserRow): Promise<UserRow> {
  const changed = await app.db.transaction().execute((trx) => replace(partsOf(app, trx), row, null));
  void app.outbox.run();
  return changed;
}

/** Runs in the caller's transaction. @returns the updated account; undefined when no picture is pending. */
export async function approveAvatar(parts: Parts, row: UserRow): Promise<UserRow | undefined> {
  const waiting = (await avatarsOf(parts.db, row.id)).find(({ is_shown }) => !is_shown);
  if (!waiting || row.pic_small_pending === '') return undefined;
  await showAvatar(parts.db, waiting.uuid);
  return replace(parts, row, { ...waiting, is_shown: true });
}

/** Runs in the caller's transaction. Removes the pending picture, or the shown one when none is pending. */
export async function refuseAvatar(parts: Parts, row: UserRow): Promise<UserRow> {
  if (row.pic_small_pending === '') return replace(parts, row, null, 'rejected');
  const { db } = parts;
  const pictures = { pic_small_pending: '', pic_large_pending: '', avatar_moderation_status: 'rejected' };
  const changed = await update(db, row.id, pictures);
  await drop(
    parts,
    (await avatarsOf(db, row.id)).filter(({ is_shown }) => !is_shown),
  );
  return changed;
}

/** @param avatar replaces the former pictures; null removes them */
async function replace(parts: Parts, row: UserRow, avatar: AvatarRow | null, status = 'none'): Promise<UserRow> {
  const { db } = parts;
  const [small, large] = avatar ? AVATAR_SIZES.map((size) => addressOf(parts, avatar, size)) : [];
  const isWaiting = avatar?.is_shown === false;
  const changed = await update(db, row.id, {
    ...(!isWaiting && { pic_small: small ?? '', pic_large: large ?? '' }),
    pic_small_pending: (isWaiting && small) || '',
    pic_large_pending: (isWaiting && large) || '',
    avatar_moderation_status: isWaiting
      ? row.pic_small
        ? 'pending_update'
        : 'pending_new'
      : avatar
        ? 'approved'
        : status,
  });
  const others = (await avatarsOf(db, row.id)).filter(({ uuid }) => uuid !== avatar?.uuid);
  // A pending picture exists in addition to the shown one.
  await drop(parts, isWaiting ? others.filter(({ is_shown }) => !is_shown) : others);
  return changed;
}

const addressOf = ({ config }: Parts, { uuid, is_shown, key }: AvatarRow, size: string): string =>
  `${config.publicUrl}/avatars/${uuid}/${size}.webp${is_shown ? '' : `?key=${key}`}`;

type Pictures = Partial<
  Pick<UserRow, 'pic_small' | 'pic_large' | 'pic_small_pending' | 'pic_large_pending' | 'avatar_moderation_status'>
>;
const update = (db: Db, id: number, pictures: Pictures): Promise<UserRow> =>
  db.updateTable('users').set(pictures).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Deletes the rows in the caller's transaction, and the files after its commit. */
async function drop({ db, clock }: Parts, rows: AvatarRow[]): Promise<void> {
  await dropPictures(db, rows.map(nameOf), clock.now());
  for (const { uuid } of rows) await deleteAvatar(db, uuid);
}

const nameOf = ({ uuid, user_id }: AvatarRow): NamedPicture => ({ as: 'avatar', id: uuid, of: user_id });

/** Removes all pictures of an erased account. Files first, because a row without files is retried. */
export async function removeAvatars({ db, media }: Pick<App, 'db' | 'media'>, user_id: number): Promise<void> {
  for (const { uuid } of await avatarsOf(db, user_id)) {
    for (const file of filesOf({ as: 'avatar', id: uuid })) await media.remove(file);
    await deleteAvatar(db, uuid);
  }
}

/** Downloads a picture from another server. @throws ApiError invalid_field when the download fails */
export async function fetchPicture({ config }: Pick<App, 'config'>, address: string): Promise<Buffer> {
  const refused = () => invalidField('avatar', 'There is no picture at this address.');
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) throw refused();
  const answer = await request(address, {
    timeoutMs: FETCH_MS,
    maxBytes: AVATAR_MAX_BYTES,
    ...egressOf(config),
  }).catch(() => null);
  if (answer?.status !== 200) throw refused();
  return answer.body;
}
