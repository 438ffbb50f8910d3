/** `POST /v1/console/{domain}/rules/replay` (extension): what other rules would do with the comments of the last days. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { ReplayBody, ReplayPage } from '../../../../../core/contract/console/replay';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import { readCursor, writeCursor } from '../../../http/cursor';
import { invalidField } from '../../../http/errors';
import { remember } from '../../platform/memory/remember';
import { findVerdicts, removalRateOf } from '../../sites/moderation-log/writer-verdicts';
import { readChange } from '../../sites/rules/read-change';
import { checkRules, mergeRules, withDefaults } from '../../sites/rules/rules';
import { RULES_BYTES_MAX } from '../../sites/rules/rules.routes';
import type { Site } from '../../sites/sites/site-registry';
import { prepareWords } from '../../sites/words/listed-words';
import { at, consoleMay, tags } from './console-route';
import { replay } from './replay';
import { readForReplay, readReplayFacts } from './replay.repository';

/** Maximum comments that one call reads. */
const READ_AT_ONCE = 500;
const NEWEST = Number.MAX_SAFE_INTEGER;
const replayable = new Set(['links', 'word_lists', 'spam', 'recent_history']);
/** Rules that are being tried: the calls of one replay compile the word lists once. */
const TRIED_AT_MOST = 10;

export const replayRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const tried = new Map<string, Site>();

  /** The site with other rules. @throws ApiError invalid_field */
  function withRules(site: Site, rules: Record<string, unknown>): Site {
    const key = `${site.uuid} ${site.rules_version} ${JSON.stringify(rules)}`;
    const known = tried.get(key);
    if (known) return known;
    const unknown = Object.keys(rules).find((name) => !replayable.has(name));
    if (unknown) throw invalidField(`rules.${unknown}`, `rules.${unknown} cannot be replayed.`);
    const changed = withDefaults(mergeRules(site.rules, readChange(rules)));
    checkRules({ ...site.rules, ...changed });
    prepareWords(changed.word_lists);
    const other = { ...site, rules: changed };
    remember(tried, key, other, TRIED_AT_MOST);
    return other;
  }

  app.post(
    at('rules/replay'),
    {
      schema: {
        tags,
        summary: 'What other rules would do with the comments of the last days; staff',
        params: Type.Object({ domain: Type.String() }),
        body: ReplayBody,
        response: { 200: ReplayPage },
      },
      bodyLimit: RULES_BYTES_MAX,
      config: { limit: 'read' },
      preHandler: consoleMay(app, 'replay'),
    },
    async ({ site: { uuid }, body: { rules, days, after } }) => {
      const stored = (await app.sites.bySection(uuid))?.site;
      if (!stored) throw new Error('a site that was found is gone');
      const sites = { stored, tried: withRules(stored, rules) };
      const [before] = after === undefined ? [NEWEST] : readCursor(after, ['number']);
      const since = clock.now() - days * DAY_MS;
      const { comments, next } = await readForReplay(db, { site_uuid: uuid, before, since, limit: READ_AT_ONCE });
      const asksHistory = Object.values(sites).some(({ rules }) => rules.recent_history.removed_above > 0);
      const writers = asksHistory ? [...new Set(comments.map(({ actor_id }) => actor_id))] : [];
      const verdicts = await findVerdicts(db, writers);
      const rated = comments.map((comment) => ({
        ...comment,
        removalRate: removalRateOf(verdicts.get(comment.actor_id) ?? [], comment.date_created),
      }));
      const outcome = await replay(app.posting.tryText, sites, rated, (ids) => readReplayFacts(db, ids));
      return { ...outcome, after: next === null ? null : writeCursor(next) };
    },
  );
};
