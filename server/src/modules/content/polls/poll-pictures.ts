/** Deletes the pictures beside answers. */
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { dropPictures } from '../media/unused-pictures';
import type { PollRow } from './polls.presenter';

/** Removes files that no option shows now, after the change is stored. */
export function dropUnshown({ trx, now }: UnitOfWork, before: PollRow, after: PollRow['options'] = []): Promise<void> {
  const shown = new Set(after.map(({ picture }) => picture));
  const gone = before.options.flatMap(({ picture }) => (picture && !shown.has(picture) ? [picture] : []));
  return dropPictures(
    trx,
    gone.map((id) => ({ as: 'option', id, of: before.uuid })),
    now,
  );
}
