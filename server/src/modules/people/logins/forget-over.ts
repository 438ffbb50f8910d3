/** Deletes unfinished logins, unused codes and expired proofs after a while. */
import type { FastifyInstance } from 'fastify';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import { runEvery } from '../../platform/time/run-every';
import { deleteOver } from '../login-flows/login-flows.repository';
import { deleteProofs } from './used-proofs.repository';

export function forgetWhatIsOver(app: FastifyInstance): void {
  const forget = async () => {
    const now = app.clock.now();
    await deleteOver(app.db, now);
    await deleteProofs(app.db, now);
  };
  runEvery(app, HOUR_MS, forget, 'deleting ended log-ins failed');
}
