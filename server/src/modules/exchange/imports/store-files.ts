/**
 * Copies the pictures and videos of an export to the media store, before any row names them. Replaces the folders in the staged
 * records by the stored files. Repeats give a file the same name, so that an interrupted run leaves no file behind.
 */
import { randomBytes } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import type { StoredMedium } from '../../../../../core/contract/content/media';
import { AVATAR_SIZES } from '../../content/media/picture-files';
import { mediaName } from '../exports/archive-names';
import type { MediumRecord } from '../records/record';
import type { ImportJob, ImportMedia } from './job';
import { uuidFrom } from './uuid-from';

/** A medium of a comment, as the stage holds it after its files are stored. */
export type StoredFile = StoredMedium & { mime: string; bytes: number };

export interface StoredPicture {
  uuid: string;
  key: string;
  bytes: number;
}

interface Staged {
  kind: 'user' | 'comment';
  position: number;
  foreign_id: string;
  picture: string | null;
  media: MediumRecord[] | null;
}

const RECORDS_AT_ONCE = 100;
/** The largest upload that the server takes (content/media/media.service). */
const FILE_MAX_BYTES = 50 * 1024 * 1024;

export async function storeFiles(job: ImportJob): Promise<void> {
  for (let after = 0; ; ) {
    const staged = await readStaged(job, after);
    if (staged.length === 0) return;
    const stored = [];
    for (const { position, kind, ...record } of staged) {
      stored.push({ position, kind, ...(await storeRecord(job, { position, kind, ...record })) });
      after = position;
    }
    await sql`
      update import_stage s set record = (s.record - 'media' - 'picture') || f.files
      from json_to_recordset(${JSON.stringify(stored)}::json) as f (position bigint, kind text, files jsonb)
      where s.import_uuid = ${job.uuid} and s.kind = f.kind and s.position = f.position`.execute(job.db);
  }
}

/** Records with files that no earlier run has imported. */
async function readStaged(job: ImportJob, after: number): Promise<Staged[]> {
  const { rows } = await sql<Staged>`
    select s.kind, s.position, s.foreign_id, s.record->>'picture' as picture, s.record->'media' as media
    from import_stage s
    where s.import_uuid = ${job.uuid} and s.position > ${after} and s.record ?| '{picture,media}' and not exists (
      select from import_items i where i.site_uuid = ${job.site.uuid} and i.source = ${job.source}
        and i.kind = s.kind and i.foreign_id = s.foreign_id
    )
    order by s.position limit ${RECORDS_AT_ONCE}`.execute(job.db);
  return rows;
}

async function storeRecord(job: ImportJob, { kind, foreign_id, picture, media }: Staged) {
  const missing = (detail: string) =>
    job.report({ at: `${kind} ${foreign_id}`, what: 'picture or video is missing or damaged: left out', detail });
  if (picture !== null) {
    const sizes = AVATAR_SIZES.map((name) => ({ file: `${name}.webp` }));
    const stored = await copy(job, picture, 'image/webp', sizes);
    if (!stored) missing(picture);
    return { files: stored ? { picture: stored } : {} };
  }
  const files: StoredFile[] = [];
  for (const { folder, mime, ...medium } of media ?? []) {
    const stored = await copy(job, folder, mime, medium.sizes);
    if (!stored) missing(folder);
    else files.push({ media_uuid: stored.uuid, mime, key: stored.key, bytes: stored.bytes, ...medium });
  }
  return { files: files.length > 0 ? { media: files } : {} };
}

/** @returns null when a file is missing, or is not what the record says */
async function copy(
  job: ImportJob,
  folder: string,
  mime: string,
  sizes: { file: string }[],
): Promise<StoredPicture | null> {
  const uuid = uuidFrom(job, folder);
  const names = sizes.map(({ file }) => file);
  const bytes = await copyFiles(job, { from: folder, to: uuid, mime, names });
  return bytes === null ? null : { uuid, key: randomBytes(16).toString('base64url'), bytes };
}

/** @returns how many bytes were stored; null when a file is missing, or is not what it should be */
export async function copyFiles(
  { media, count }: ImportJob,
  { from, to, mime, names }: { from: string; to: string; mime: string; names: string[] },
): Promise<number | null> {
  if (!media) return null;
  const files: { name: string; bytes: Buffer }[] = [];
  for (const file of names) {
    const bytes = await readFile(media, mediaName(from, file));
    if (!bytes || (await fileTypeFromBuffer(bytes))?.mime !== mime) return null;
    files.push({ name: `${to}/${file}`, bytes });
  }
  for (const { name, bytes } of files) await media.store.put(name, bytes, mime);
  count('files', files.length);
  return files.reduce((sum, file) => sum + file.bytes.length, 0);
}

async function readFile(media: ImportMedia, name: string): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of media.read(name) ?? []) {
      length += chunk.length;
      if (length > FILE_MAX_BYTES) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return length > 0 ? Buffer.concat(chunks) : null;
}
