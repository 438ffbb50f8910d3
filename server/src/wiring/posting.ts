/**
 * `app.posting`: the checks between a request with a text and the transaction that stores it
 * (../modules/content/posting/pipeline), and the learning from moderators' verdicts (../modules/content/spam).
 */
import fp from 'fastify-plugin';
import { Counter } from 'prom-client';
import { MINUTE_MS } from '../../../core/contract/values/durations';
import { networkOf } from '../http/network-of';
import { livecomments } from '../modules/content/kinds/livecomments.kind';
import type { WrittenContent } from '../modules/content/model/written-content';
import type { Draft } from '../modules/content/posting/phase';
import { phases } from '../modules/content/posting/phases/phases';
import { type Considered, Pipeline } from '../modules/content/posting/pipeline';
import { type Mark, Recent } from '../modules/content/posting/recent';
import { SpamModels } from '../modules/content/spam/models';
import { Trainer } from '../modules/content/spam/trainer';
import { markFirstPost, type UserRow } from '../modules/people/users/users.repository';
import { egressOf } from '../modules/platform/outbound/outbound';
import { findVerdicts, removalRateOf } from '../modules/sites/moderation-log/writer-verdicts';
import type { Site } from '../modules/sites/sites/site-registry';
import { type Asked, draftOf, type RemotePost, remoteDraftOf } from './drafts';

/** A draft in progress; the caller reports the result. */
interface Admitted extends Considered {
  /** Records that the text was stored, for the first time. */
  stored(): Promise<void>;
  /** Records that the text was not stored, and does not count for floods and duplicates. */
  dropped(): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    posting: {
      /** @throws ApiError of the refusing phase */
      admit(request: FastifyRequest, asked: Asked): Promise<Admitted>;
      /** Checks a reply from a social network. @throws ApiError of the refusing phase */
      admitRemote(asked: RemotePost): Promise<Admitted>;
      /** Runs the phases that only use the text, or the writer's history if it is given. Stores and counts nothing. */
      tryText: (site: Site, written: WrittenContent, removalRate?: number | null) => ReturnType<Pipeline['tryText']>;
      /** Lets a person who deleted their comment post the same text again. */
      takenBack(user_id: number): void;
    };
  }
}

export const postingPlugin = fp(async (app) => {
  const { config, db, database, clock, log, metrics, shared } = app;
  const judged = new Counter({
    name: 'posting_judged_total',
    help: 'Texts that a phase of the posting pipeline did not let pass',
    labelNames: ['phase', 'verdict'],
    registers: [metrics],
  });
  const recent = new Recent();
  const failed = (error: unknown) => log.error({ err: error }, 'training the spam filter failed');
  const models = new SpamModels({ db, now: () => clock.now(), failed });
  const trainer = new Trainer({ db, failed });
  await models.listen(database);
  await trainer.start(database);
  app.addHook('onClose', () => trainer.close());

  const pipeline = new Pipeline({
    count: (phase, verdict) => judged.inc({ phase, verdict }),
    phases: phases({
      isLimited: config.rateLimit,
      recent,
      models,
      hook: {
        ...egressOf(config),
        failed: (error, site) => log.warn({ err: error, site }, 'a posting hook did not answer'),
      },
    }),
  });

  /** Runs the phases. @param dropped undoes the counts */
  async function consider(draft: Draft, dropped: () => void): Promise<Admitted> {
    try {
      if (asksHistory(draft)) draft.removalRate = await findRemovalRate(draft);
      return {
        ...(await pipeline.consider(draft)),
        dropped,
        stored: () => rememberFirst(draft.user, draft.now),
      };
    } catch (error) {
      dropped();
      throw error;
    }
  }

  app.decorate('posting', {
    admit: async (request, asked) => {
      const draft = draftOf(request, asked, clock.now());
      return consider(draft, draft.mark ? remember(draft, draft.mark, request.ip) : () => {});
    },
    admitRemote: async (asked) => {
      const draft = remoteDraftOf(asked, clock.now());
      const { mark, user, rules } = draft;
      return consider(draft, mark ? recent.add(user.id, mark, rules.duplicates.minutes * MINUTE_MS) : () => {});
    },
    tryText: (site, written, removalRate = null) => {
      const { maxLength } = livecomments.posting(site, false);
      return pipeline.tryText({ site, rules: site.rules, maxLength, written, removalRate });
    },
    takenBack: (user_id) => recent.mayRepeat(user_id),
  });

  /** Only a new comment by a person whom checks hold, on a site with the rule, needs one more statement. */
  const asksHistory = ({ rules, isEdit, isTrusted }: Draft): boolean =>
    rules.recent_history.removed_above > 0 && !isEdit && !isTrusted;

  async function findRemovalRate({ user, now }: Draft): Promise<number | null> {
    return removalRateOf((await findVerdicts(db, [user.id])).get(user.id) ?? [], now);
  }

  /** Counts a text before it is stored, for simultaneous ones. @returns a function that undoes the count */
  function remember(draft: Draft, mark: Mark, ip: string): () => void {
    const { user, site, rules } = draft;
    const forget = recent.add(user.id, mark, rules.duplicates.minutes * MINUTE_MS);
    if (!config.rateLimit || rules.flood.address_per_minute === 0) return forget;
    const address = `${site.uuid} ${mark.kind} ${networkOf(ip)}`;
    draft.fromAddress = shared.count('posts', address, MINUTE_MS);
    return () => {
      forget();
      shared.uncount('posts', address);
    };
  }

  /**
   * Runs after the transaction, because that one locks accounts in another order. If it fails, the post is still
   * answered, and the author counts as a newcomer until the next post.
   */
  async function rememberFirst(user: UserRow, now: number): Promise<void> {
    if (user.date_first_post !== null) return;
    await markFirstPost(db, user.id, now).catch((error: unknown) =>
      log.error({ err: error }, 'noting a first post failed'),
    );
  }
});
