/** The batches of a channel (./batch): one for all who asked alike, as long as any of them is there. */
import type { Kysely } from 'kysely';
import type { BatchWish } from '../../../../../core/contract/realtime';
import type { Tables } from '../../../database/schema';
import { Batch } from './batch';
import type { Channel } from './channel';
import { inSlices } from './in-slices';
import { StaffOfSites } from './staff-of-sites';
import type { Subscription } from './subscription';

interface Options {
  db: Kysely<Tables>;
  failed(error: unknown): void;
}

export class Batches {
  readonly #staff: StaffOfSites;
  readonly #failed: (error: unknown) => void;

  constructor({ db, failed }: Options) {
    this.#staff = new StaffOfSites(db, failed);
    this.#failed = failed;
  }

  async join({ container_uuid, site_uuid, batches }: Channel, subscription: Subscription, wish: BatchWish) {
    const { actions, message_types } = subscription.wanted;
    const key = JSON.stringify([wish, actions && [...actions].sort(), message_types && [...message_types].sort()]);
    let batch = batches.get(key);
    if (!batch) {
      const made: Batch = new Batch({
        container_uuid,
        wish,
        wanted: subscription.wanted,
        isStaff: (uuid) => this.#staff.has(site_uuid, uuid),
        send: (frame) => inSlices(made.subscriptions, (one) => one.offerBatch(frame)).catch(this.#failed),
      });
      batch = made;
      batches.set(key, made);
      await this.#staff.load(site_uuid);
    }
    if (!subscription.isClosed) batch.subscriptions.add(subscription);
  }

  leave({ batches }: Channel, subscription: Subscription): void {
    for (const [key, batch] of batches) {
      if (!batch.subscriptions.delete(subscription) || batch.subscriptions.size > 0) continue;
      batch.stop();
      batches.delete(key);
    }
  }
}
