/**
 * Imports and exports that run on the server, below `/v1/console/{domain}/transfers` (extension). For administrators.
 *
 * To import: `POST …/files` announces a file, `PUT …/files/{file_uuid}/parts/{n}` uploads it in parts, and `POST …/imports` starts a
 * check or an import of one or several files, with a list of pages as one more file. `POST …/exports` starts an export. Each runs as a job, one at a time for a site; `GET …`
 * lists them with their progress. `POST …/files/{file_uuid}/link` answers an address, valid for a minute, of a report or an export.
 * An export can be downloaded once. Files are deleted after 7 days.
 */
import { type Static, Type } from 'typebox';
import { Count, Time, TimeOrNull } from '../values/numbers';

/** Maximum size of a file; `vf import` reads larger ones. */
const IMPORT_FILE_MAX_BYTES = 4 * 1024 ** 3;
/** Size of all parts of a file but the last. */
export const PART_BYTES = 4 * 1024 ** 2;
const IMPORT_FILES_MAX = 10;
const MAP_MAX = 65_536;

export const NewFile = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  bytes: Type.Integer({ minimum: 1, maximum: IMPORT_FILE_MAX_BYTES }),
});
export type NewFile = Static<typeof NewFile>;

export const FileOffer = Type.Object({
  file_uuid: Type.String(),
  /** Upload parts 0 to `parts - 1`, in any order. A part can be sent again. */
  parts: Count,
  part_bytes: Count,
});
export type FileOffer = Static<typeof FileOffer>;

/** Options of an import that need no file, so that they can be checked before long uploads. */
export const ImportOptions = Type.Object({
  /** Format, with the names of `vf import --format`; '' to detect it. */
  format: Type.String({ maxLength: 40, default: '' }),
  /** Name of the source; '' uses the name of the format. */
  source: Type.String({ maxLength: 80, default: '' }),
  /** Time zone for dates that have none. */
  zone: Type.String({ maxLength: 60, default: 'UTC' }),
  /** Pattern of container ids with `{id}`; '' for that of the format. */
  template: Type.String({ maxLength: 200, default: '' }),
  /** The columns of tables, as JSON as `vf import map` writes it; '' to guess them. */
  map: Type.String({ maxLength: MAP_MAX, default: '' }),
  /** Reads the container ids of pages that nothing else matches in the pages themselves, two a second. */
  ask_pages: Type.Boolean({ default: false }),
  with_pending: Type.Boolean({ default: false }),
  with_emails: Type.Boolean({ default: false }),
  with_standing: Type.Boolean({ default: false }),
  /** Trains the spam model with spam and rejected comments. */
  train: Type.Boolean({ default: false }),
});
export type ImportOptions = Static<typeof ImportOptions>;

/** A check reads the files and stores nothing. Both write a report. */
export const StartImport = Type.Interface([ImportOptions], {
  kind: Type.Unsafe<'check' | 'import'>({ type: 'string', enum: ['check', 'import'] }),
  files: Type.Array(Type.String({ maxLength: 36 }), { minItems: 1, maxItems: IMPORT_FILES_MAX }),
  /** Uuid of an uploaded list of pages, a CSV of two columns: the page's id or address in the source, and its container id; '' for none. */
  containers: Type.String({ maxLength: 36, default: '' }),
});
export type StartImport = Static<typeof StartImport>;

/** Writes an archive in vf/1. */
export const StartExport = Type.Object({
  with_emails: Type.Boolean({ default: false }),
  with_media: Type.Boolean({ default: true }),
});
export type StartExport = Static<typeof StartExport>;

const transferKinds = ['check', 'import', 'export'] as const;
export type TransferKind = (typeof transferKinds)[number];
const transferStates = ['waiting', 'running', 'done', 'failed'] as const;
export type TransferState = (typeof transferStates)[number];
/** A source was uploaded; the other files are results. */
export type TransferFileRole = 'source' | 'report.html' | 'report.ndjson' | 'export';

const TransferFile = Type.Object({
  file_uuid: Type.String(),
  role: Type.Unsafe<TransferFileRole>({ type: 'string', enum: ['report.html', 'report.ndjson', 'export'] }),
  bytes: Count,
  /** False for an export that was downloaded. */
  is_available: Type.Boolean(),
});

export const Transfer = Type.Object({
  transfer_uuid: Type.String(),
  kind: Type.Unsafe<TransferKind>({ type: 'string', enum: [...transferKinds] }),
  state: Type.Unsafe<TransferState>({ type: 'string', enum: [...transferStates] }),
  /** Names of the uploaded files. */
  names: Type.Array(Type.String()),
  /** Rows that are done; `total` is 0 until it is known. */
  done: Count,
  total: Count,
  /** Number of rows of each kind; empty until the transfer is done. */
  counts: Type.Record(Type.String(), Count),
  /** Reason of the failure; null if the transfer did not fail. */
  problem: Type.Union([Type.String(), Type.Null()]),
  /** Files of the reports, or of the export. */
  files: Type.Array(TransferFile),
  date_created: Time,
  date_done: TimeOrNull,
});
export type Transfer = Static<typeof Transfer>;

/** `GET …`: the last 20, newest first. */
export const TransfersPage = Type.Object({ transfers: Type.Array(Transfer) });
export type TransfersPage = Static<typeof TransfersPage>;

export const FileLink = Type.Object({ url: Type.String() });
export type FileLink = Static<typeof FileLink>;
