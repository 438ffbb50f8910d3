/** Starts an import or export: stores it, claims its files, and leaves its job and a line of the site's log. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { invalidField } from '../../../http/errors';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { type ChangedBy, insertSiteChange } from '../../sites/history/history.repository';
import { claimUploads } from './transfer-files.repository';
import { insertTransfer, type TransferRow } from './transfers.repository';

export const RUN_TRANSFER = 'run_transfer';

export interface TransferOptions extends Record<string, unknown> {
  /** The uploads of an import. */
  files: { uuid: string; name: string }[];
  /** The upload with the list of pages; '' for none. */
  containers?: string;
  /** A mapping of columns, as JSON. */
  map?: string;
}

interface Started extends Pick<TransferRow, 'site_uuid' | 'kind'> {
  options: TransferOptions;
  by: ChangedBy;
  now: number;
}

export const invalidFiles = () =>
  invalidField('files', 'files must be the uuids of complete uploads of this site.', 'no_files');

/** @returns the uuid @throws ApiError invalid_field for files that are incomplete, or part of another import */
export async function startTransfer(
  db: Kysely<Tables>,
  { site_uuid, kind, options: { files, ...options }, by, now }: Started,
): Promise<string> {
  const uuid = randomUUID();
  const names = files.map(({ name }) => name);
  await db.transaction().execute(async (trx) => {
    await insertTransfer(trx, { uuid, site_uuid, kind, date_created: now, options: { ...options, names } });
    const { containers = '', map = '', ...others } = options;
    const uuids = [...files.map((file) => file.uuid), ...(containers === '' ? [] : [containers])];
    const claimed = await claimUploads(trx, { site_uuid, transfer_uuid: uuid, files: uuids });
    if (claimed.length < uuids.length) throw invalidFiles();
    // The log says whether there was a list or a mapping, not what is in it.
    const besides = { ...(containers !== '' && { containers: true }), ...(map !== '' && { map: true }) };
    const diff = [{ name: kind, to: { names, ...others, ...besides } }];
    await insertSiteChange(trx, { site_uuid, what: 'transfers', diff, by, now });
    await addToOutbox(trx, { kind: RUN_TRANSFER, payload: { uuid }, idempotency_key: `${RUN_TRANSFER} ${uuid}`, now });
  });
  return uuid;
}
