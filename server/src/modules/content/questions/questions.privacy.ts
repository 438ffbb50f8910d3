/** The interviews that list a person as a host. Their questions and answers are comments. */
import { type Kysely, sql } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { livequestions as kind } from '../kinds/livequestions.kind';
import { publishSettings } from '../moderation/container-settings.service';

async function hostedBy(db: Kysely<Tables>, user_uuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from containers
    where kind = ${kind.name} and fields->'hosts' @> ${JSON.stringify([user_uuid])}::jsonb`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

export const questionsPart: PrivacyPart = {
  markers: { own: [], others: [] },
  async export(db, { id }) {
    return { host_in: await hostedBy(db, numericIdToUuid(id)) };
  },
  async close() {
    return [];
  },
  async erase({ db, writeQueue }, { user_id }, goOn) {
    const user_uuid = numericIdToUuid(user_id);
    for (const uuid of await hostedBy(db, user_uuid)) {
      await writeQueue.take(uuid, async (unit) => {
        const { fields } = unit.container;
        const hosts = ((fields?.hosts ?? []) as string[]).filter((host) => host !== user_uuid);
        unit.container.fields = { ...fields, hosts };
        publishSettings(unit);
      });
      await goOn();
    }
  },
};
