/** Jobs that adapt a person's contents to their present status: banned, or confirmed. */
import fp from 'fastify-plugin';
import { APPLY_BAN, REMOVE_MESSAGES } from '../../people/bans/bans.service';
import { RELEASE_HELD } from '../../people/verification/first-proof';
import { RELEASE_WAITED, release } from '../writing/release';
import { applyBan } from './apply-ban';
import { releaseHeld } from './release-held';
import { removeMessages } from './remove-messages';

export const writersPlugin = fp(async (app) => {
  app.outbox.handle(APPLY_BAN, ({ user_id }, job) => applyBan(app, Number(user_id), job));
  app.outbox.handle(REMOVE_MESSAGES, ({ user_id, actor_id, since }, job) =>
    removeMessages(app, { user_id: Number(user_id), actor_id: Number(actor_id), since: Number(since) }, job),
  );
  app.outbox.handle(RELEASE_WAITED, ({ container_uuid, comment_id }) =>
    app.writeQueue.take(String(container_uuid), release(Number(comment_id))),
  );
  app.outbox.handle(RELEASE_HELD, ({ user_id }, job) => releaseHeld(app, Number(user_id), job));
});
