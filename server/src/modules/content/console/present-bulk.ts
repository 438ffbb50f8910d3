import type { Bulk } from '../../../../../core/contract/console/bulk';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { BulkRow } from './bulk.repository';

export const presentBulk = (row: BulkRow): Bulk => ({
  bulk_uuid: row.uuid,
  user_uuid: row.actor_id === null ? null : numericIdToUuid(row.actor_id),
  ...{ resolution: row.resolution, state: row.state, total: row.total, decided: row.decided },
  ...{ left_alone: row.left_alone, undone: row.undone, date_created: row.date_created },
});
