/** The batches of a channel (./batch): one for all equal subscriptions, as long as one of them exists. */
import type { BatchWish } from '../../../../../core/contract/content/realtime';
import { Batch } from './batch';
import type { Channel } from './channel';
import { FactsOfSites, type FactsOptions } from './facts-of-sites';
import { inSlices } from './in-slices';
import type { Subscription } from './subscription';

export class Batches {
  readonly #sites: FactsOfSites;
  readonly #failed: (error: unknown) => void;

  constructor(options: FactsOptions) {
    this.#sites = new FactsOfSites(options);
    this.#failed = options.failed;
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
        isStaff: (uuid) => this.#sites.of(site_uuid).staff.has(uuid),
        isSampled: () => this.#sites.of(site_uuid).isSampled,
        send: (frame) => inSlices(made.subscriptions, (one) => one.offerBatch(frame)).catch(this.#failed),
      });
      batch = made;
      batches.set(key, made);
      await this.#sites.load(site_uuid);
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
