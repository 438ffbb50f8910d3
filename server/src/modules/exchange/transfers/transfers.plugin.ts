/** Runs imports and exports one after the other, and deletes their files in time. */
import fp from 'fastify-plugin';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../../../core/contract/values/durations';
import { isUniqueViolation } from '../../../database/failures';
import { Postponed } from '../../platform/outbox/outbox.worker';
import { runEvery } from '../../platform/time/run-every';
import { deleteFiles } from './delete-files';
import { RUN_TRANSFER } from './start-transfer';
import { beginTransfer } from './transfers.repository';
import { removeFolders } from './work-folder';

const DELETE_EVERY_MS = HOUR_MS;
/** No job takes so long, and no file is available longer. */
const FOLDERS_MS = 7 * DAY_MS;
/** Interval of attempts while another server runs a transfer of the same site. */
const AGAIN_MS = 5 * SECOND_MS;

export const transfersPlugin = fp(async (app) => {
  const { db, clock, outbox } = app;

  outbox.handleAlone(
    RUN_TRANSFER,
    async (payload, job) => {
      const uuid = String(payload.uuid);
      const begun = await beginTransfer(db, uuid).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new Postponed(clock.now() + AGAIN_MS) : error;
      });
      if (begun) {
        const [{ runTransfer }, { Interrupted }] = await Promise.all([
          import('./run-transfer'),
          import('./watch-progress'),
        ]);
        await runTransfer(app, begun, job).catch((error: unknown) => {
          throw error instanceof Interrupted ? new Postponed(clock.now()) : error;
        });
      }
      await deleteFiles(app, { sourcesOf: uuid });
    },
    { atOnce: 1 },
  );

  const tidy = async () => {
    await deleteFiles(app, { expired: clock.now() });
    // The time of the file system, whatever the clock is.
    await removeFolders(Date.now() - FOLDERS_MS);
  };
  runEvery(app, DELETE_EVERY_MS, tidy, 'deleting files of imports and exports failed');
});
