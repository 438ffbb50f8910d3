/** Teaches the model of a site from examples that are not comments here, such as the spam in an export of another product. */
import { sql } from 'kysely';
import { featuresOf } from './features';
import { emptyModel, learn } from './model';
import { MODELS_CHANNEL } from './models';
import { lockShared, readModels, SHARED, writeModel } from './models.repository';

export interface Example {
  content: string;
  isBad: boolean;
}

/** Moderators of another product may have had other rules, so their decisions count half. */
const WEIGHT = 0.5;

export async function learnExamples(
  trx: Parameters<typeof writeModel>[0],
  site_uuid: string,
  examples: Example[],
): Promise<void> {
  if (examples.length === 0) return;
  const shared = await lockShared(trx);
  const own = (await readModels(trx, [site_uuid])).get(site_uuid) ?? emptyModel();
  for (const { content, isBad } of examples) {
    learn(own, shared, { features: featuresOf({ content, links: [] }), isBad, weight: WEIGHT });
  }
  for (const [name, model] of [[site_uuid, own] as const, [SHARED, shared] as const]) {
    model.version += 1;
    await writeModel(trx, name, model);
  }
  await sql`select pg_notify(${MODELS_CHANNEL}, ${site_uuid})`.execute(trx);
}
