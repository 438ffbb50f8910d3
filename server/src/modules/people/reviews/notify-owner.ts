/** What becomes of a name or a picture is told to whose it is. */
import type { FastifyInstance } from 'fastify';
import type { ProfileVerdict } from '../../platform/facts/facts';

export async function notifyOwner(
  { db, clock, facts }: Pick<FastifyInstance, 'db' | 'clock' | 'facts'>,
  { user_id, section_uuid, reason }: { user_id: number; section_uuid: string; reason: ProfileVerdict },
): Promise<void> {
  const personEvents = await db.transaction().execute(async (trx) => {
    // As every row of somebody whose notifications change.
    await trx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute();
    return facts.record(trx, [{ fact: 'profile_judged', target_id: user_id, reason, section_uuid }], clock.now());
  });
  facts.publish(personEvents);
}
