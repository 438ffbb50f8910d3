/**
 * `app.posting`: what stands between a request that brings a text and the transaction that stores it
 * (../modules/content/posting/pipeline), and what learns from moderators' verdicts meanwhile (../modules/content/spam).
 */
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Counter } from 'prom-client';
import { MINUTE_MS } from '../../../core/contract/durations';
import { isStaff } from '../../../core/contract/roles';
import { ApiError } from '../http/errors';
import { networkOf } from '../http/network-of';
import type { Kind } from '../modules/content/kinds/kind';
import { livecomments } from '../modules/content/kinds/livecomments.kind';
import type { WrittenContent } from '../modules/content/model/written-content';
import type { Draft } from '../modules/content/posting/phase';
import { phases } from '../modules/content/posting/phases/phases';
import { type Considered, Pipeline } from '../modules/content/posting/pipeline';
import { fingerprintOf, type Mark, Recent } from '../modules/content/posting/recent';
import { SpamModels } from '../modules/content/spam/models';
import { Trainer } from '../modules/content/spam/trainer';
import { markFirstPost, type UserRow } from '../modules/people/users/users.repository';
import { offIn } from '../modules/sites/sites/site-of-section';
import type { Site } from '../modules/sites/sites/site-registry';

interface Asked {
  kind: Kind;
  container_uuid: string;
  written: WrittenContent;
  /** Asked to write in this container, and judged as staff are. */
  isAuthor?: boolean;
  /** The comment answered, null for a new thread; for an edit the comment itself. */
  about: { parent_id: number | null; idempotency_key: string | null } | { content_id: number };
}

/** A draft on its way; whoever has it says how it ended. */
interface Admitted extends Considered {
  /** The text was stored, for the first time. */
  stored(): Promise<void>;
  /** The text was not stored: nothing of it counts for floods and duplicates. */
  dropped(): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    posting: {
      /** @throws ApiError of the phase that refuses the text. */
      admit(request: FastifyRequest, asked: Asked): Promise<Admitted>;
      /** What the phases find that look at a comment's text alone. Nothing is stored or counted. */
      tryText: (site: Site, written: WrittenContent) => ReturnType<Pipeline['tryText']>;
      /** Somebody took a comment of theirs back: they may say it again. */
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
        allowPrivate: config.privateAddresses,
        proxy: config.egressProxy,
        failed: (error, site) => log.warn({ err: error, site }, 'a posting hook did not answer'),
      },
    }),
  });

  function draftOf(request: FastifyRequest, { kind, container_uuid, written, isAuthor = false, about }: Asked): Draft {
    const { site, section, actor } = request;
    const user = request.user?.row;
    if (!user) throw new ApiError('unauthorized');
    const now = clock.now();
    const isEdit = 'content_id' in about;
    const parent_id = isEdit ? null : about.parent_id;
    const staff = isStaff(actor.user_privilege) || isAuthor;
    const mark: Mark | null =
      isEdit || staff
        ? null
        : {
            date: now,
            kind: kind.name,
            container_uuid,
            parent_id,
            key: about.idempotency_key,
            ...fingerprintOf(written.content),
          };
    const { maxLength, ...limits } = kind.posting(site, staff);
    return {
      site,
      kind,
      rules: { ...site.rules, ...limits },
      maxLength,
      written,
      user,
      actor,
      isStaff: staff,
      isTrusted: staff || user.badge_trusted,
      fromAddress: null,
      section_uuid: section.uuid,
      off: offIn(section.modules, kind.module),
      container_uuid,
      content_id: isEdit ? about.content_id : null,
      parent_id,
      isEdit,
      now,
      mark,
    };
  }

  app.decorate('posting', {
    admit: async (request, asked) => {
      const draft = draftOf(request, asked);
      const { user, mark } = draft;
      const dropped = mark ? remember(draft, mark, request.ip) : () => {};
      try {
        return { ...(await pipeline.consider(draft)), dropped, stored: () => rememberFirst(user, draft.now) };
      } catch (error) {
        dropped();
        throw error;
      }
    },
    tryText: (site, written) => {
      const { maxLength } = livecomments.posting(site, false);
      return pipeline.tryText({ site, rules: site.rules, maxLength, written });
    },
    takenBack: (user_id) => recent.mayRepeat(user_id),
  });

  /** Counts a text before it is stored, so that one sent at the same time is judged by it. @returns what takes it back */
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
   * Runs after the transaction, because that one locks accounts in another order. If it fails, the post is still answered, and the
   * author counts as a newcomer until the next post.
   */
  async function rememberFirst(user: UserRow, now: number): Promise<void> {
    if (user.date_first_post !== null) return;
    await markFirstPost(db, user.id, now).catch((error: unknown) =>
      log.error({ err: error }, 'noting a first post failed'),
    );
  }
});
