/**
 * Uploads. The content of a file decides its type, not the name. Files are re-encoded or cleaned. The row is stored
 * before the bytes, so that a crash in between leaves no unknown file.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { Kysely } from 'kysely';
import type { StoredMedium } from '../../../../../core/contract/content/media';
import type { SiteSettings } from '../../../../../core/contract/sites/site';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '../../../../../core/contract/values/limits';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import type { ImageProcess } from './image-process';
import type { ImageWork } from './image-work';
import type { AssetFile } from './images';
import {
  claimMedia,
  countUnattached,
  deleteMedia,
  findForgotten,
  findOf,
  insertMedia,
  type MediaRow,
  sumOfLately,
  toStored,
} from './media.repository';
import type { MediaStore } from './media-store';
import { cleanVideo } from './videos';

type Db = Kysely<Tables>;

/** Maximum of a person's uploads without a comment. */
const MAX_UNATTACHED = 20;
const RETAIN_UNATTACHED_MS = DAY_MS;
const AT_ONCE = 100;

export const imageTypes = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif']);
const videoTypes = new Set(['video/mp4', 'video/webm']);

export interface Upload {
  bytes: Buffer;
  user_id: number;
  /** Address of the sender: work on images is throttled by network. */
  address: string;
  container_uuid: string;
  settings: SiteSettings;
  /** Stored bytes that a person may upload within a day. */
  dailyBytes: number;
  now: number;
}

/** @throws ApiError unsupported_media_type, payload_too_large, invalid_field or too_many_requests */
export async function storeUpload(
  { db, store, images }: { db: Db; store: MediaStore; images: { work: ImageWork; process: ImageProcess } },
  upload: Upload,
): Promise<StoredMedium> {
  const { bytes, user_id, address, container_uuid, settings, dailyBytes, now } = upload;
  if ((await countUnattached(db, user_id)) >= MAX_UNATTACHED) {
    throw new ApiError('too_many_requests', { field: 'file', max: MAX_UNATTACHED });
  }
  const today = await sumOfLately(db, user_id, { withinMs: DAY_MS, now });
  // Rejects when the quota is used up already; the size of this file is known only after encoding.
  if (today.bytes >= dailyBytes) throw quotaUsed(today, dailyBytes, now);
  const found = await fileTypeFromBuffer(bytes);
  const mime = found?.mime ?? '';
  const isVideo = videoTypes.has(mime);
  const isTaken = isVideo ? settings.enable_comment_video : imageTypes.has(mime) && settings.enable_comment_images;
  if (!isTaken) throw new ApiError('unsupported_media_type', { field: 'file' });
  if (bytes.length > (isVideo ? VIDEO_MAX_BYTES : IMAGE_MAX_BYTES))
    throw new ApiError('payload_too_large', { field: 'file' });
  const files = isVideo
    ? cleanVideo(bytes, mime as 'video/mp4' | 'video/webm')
    : await images.work.run(address, () => images.process.draw(bytes));
  const largest = files.at(-1) as AssetFile;
  const row = {
    uuid: randomUUID(),
    user_id,
    container_uuid,
    type: isVideo ? ('video' as const) : ('image' as const),
    mime: largest.mime,
    width: largest.width,
    height: largest.height,
    sizes: files.map(({ name, file, width, height }) => ({ name, file, width, height })),
    bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
    key: randomBytes(16).toString('base64url'),
    date_created: now,
  };
  if (today.bytes + row.bytes > dailyBytes) throw quotaUsed(today, dailyBytes, now);
  await insertMedia(db, row);
  for (const file of files) await store.put(`${row.uuid}/${file.file}`, file.bytes, file.mime);
  return toStored({ ...row, comment_id: null, attach_key: null, date_attached: null });
}

/** Creates the error, with the time when the oldest upload will be a day old. */
function quotaUsed({ since }: { since: number }, max_bytes: number, now: number): ApiError {
  const retry_after = Math.max(1, Math.ceil((Math.min(since, now) + DAY_MS - now) / 1000));
  const data = { field: 'file', reason: 'daily_quota', max_bytes, retry_after };
  return new ApiError('too_many_requests', data, 'What one person may upload in a day is used up.');
}

/** Claims the uploads that a post names, in its order. @throws ApiError invalid_field naming `media_uuids` */
export async function takeMedia(
  db: Db,
  claim: Parameters<typeof claimMedia>[1] & { max: number },
): Promise<StoredMedium[]> {
  const uuids = [...new Set(claim.uuids.map((uuid) => uuid.toLowerCase()))];
  if (uuids.length > claim.max) {
    throw new ApiError('invalid_field', { field: 'media_uuids', reason: 'too_many', max: claim.max });
  }
  const taken = new Map((await claimMedia(db, { ...claim, uuids })).map((row) => [row.uuid, row]));
  const rows = uuids.flatMap((uuid) => taken.get(uuid) ?? []);
  if (rows.length < uuids.length) throw new ApiError('invalid_field', { field: 'media_uuids', reason: 'unknown' });
  return rows.map(toStored);
}

/** Removes bytes first: a row without bytes is retried, but bytes without a row would stay forever. */
export async function removeMedia(db: Db, store: MediaStore, rows: MediaRow[]): Promise<void> {
  for (const { uuid, sizes } of rows) {
    for (const { file } of sizes) await store.remove(`${uuid}/${file}`);
    await deleteMedia(db, uuid);
  }
}

/** Removes uploads that no comment used within a day, and those of deleted comments. */
export async function pruneMedia(db: Db, store: MediaStore, now: number): Promise<void> {
  let rows: MediaRow[];
  do {
    rows = await findForgotten(db, { before: now - RETAIN_UNATTACHED_MS, limit: AT_ONCE });
    await removeMedia(db, store, rows);
  } while (rows.length === AT_ONCE);
}

/** Removes the uploads of an erased person. */
export async function removeMediaOf(
  db: Db,
  store: MediaStore,
  user_id: number,
  which: 'all' | 'unattached',
): Promise<void> {
  await removeMedia(db, store, await findOf(db, user_id, which));
}
