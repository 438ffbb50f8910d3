/** Notifies the owner of a name or a picture of what becomes of it. */
import type { FastifyInstance } from 'fastify';
import type { ProfileVerdict } from '../../platform/facts/facts';

export async function notifyOwner(
  { db, clock, facts }: Pick<FastifyInstance, 'db' | 'clock' | 'facts'>,
  { user_id, section_uuid, reason }: { user_id: number; section_uuid: string; reason: ProfileVerdict },
): Promise<void> {
  const personEvents = await db.transaction().execute(async (trx) => {
    // Locked first, like the row of everybody whose notifications change.
    await trx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute();
    return facts.record(trx, [{ fact: 'profile_judged', target_id: user_id, reason, section_uuid }], clock.now());
  });
  facts.publish(personEvents);
}
