/** Imports and exports as the console shows them. */
import type { Transfer } from '../../../../../core/contract/console/transfers';
import type { TransferFileRow, TransferRow } from './transfers.repository';

const ENDED = ['done', 'failed'];

export function presentTransfer(row: TransferRow, files: TransferFileRow[], now: number): Transfer {
  const own = files.filter(({ transfer_uuid }) => transfer_uuid === row.uuid);
  const results = ENDED.includes(row.state) ? own.filter(({ role }) => role !== 'source') : [];
  const { uuid, kind, state, options, done, total, counts, problem, date_created, date_done } = row;
  return {
    transfer_uuid: uuid,
    ...{ kind, state, done, total, counts, problem, date_created, date_done },
    names: (options.names as string[] | undefined) ?? [],
    files: results.map(({ uuid: file_uuid, role, bytes, date_downloaded, date_expires }) => ({
      ...{ file_uuid, role, bytes },
      is_available: date_downloaded === null && date_expires > now,
    })),
  };
}
