/** Deletes unfinished logins, unused codes and expired proofs after a while. */
import type { FastifyInstance } from 'fastify';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import { deleteOver } from '../login-flows/login-flows.repository';
import { deleteProofs } from './used-proofs.repository';

export function forgetWhatIsOver(app: FastifyInstance): void {
  const forget = async () => {
    const now = app.clock.now();
    await deleteOver(app.db, now);
    await deleteProofs(app.db, now);
  };
  const timer = setInterval(() => {
    forget().catch((error) => app.log.error({ err: error }, 'deleting ended log-ins failed'));
  }, HOUR_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
