/** `POST /v1/console/{domain}/words/check` (ours): a bench for word lists and the other rules about texts. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { CheckBody, Checked } from '../../../../../core/contract/console/words';
import type { Decision } from '../../../../../core/contract/site-rules';
import { invalidField } from '../../../http/errors';
import { fold } from '../../sites/words/fold';
import { findAllListed } from '../../sites/words/listed-words';
import { readContent, type WrittenContent } from '../model/written-content';

/** Words of a text that an answer names. */
const NAMED_AT_MOST = 200;

const strictness: Decision['verdict'][] = ['pass', 'hold', 'spam', 'refuse'];
const strictest = (verdicts: Decision['verdict'][]): Decision['verdict'] =>
  strictness[Math.max(0, ...verdicts.map((verdict) => strictness.indexOf(verdict)))] ?? 'pass';

export const consoleWordsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/v1/console/:domain/words/check',
    {
      schema: {
        tags: ['console'],
        summary: 'How the rules of the site read a text, without posting it; staff',
        params: Type.Object({ domain: Type.String() }),
        body: CheckBody,
        response: { 200: Checked },
      },
      config: { limit: 'read' },
      preHandler: app.allow('console', 'words'),
    },
    async ({ site: { uuid }, body }, reply) => {
      reply.header('cache-control', 'private, no-store');
      const written = readText(body.text);
      // The rules of the site itself, whatever a section's modules make of them.
      const site = (await app.sites.bySection(uuid))?.site;
      if (!site) throw new Error('a site that was found is gone');
      const found = await app.posting.tryText(site, written);
      const phases = found.map(({ phase, finding }) => ({
        phase,
        verdict: finding?.verdict ?? 'pass',
        rule: finding?.rule ?? null,
        score: finding?.score ?? null,
      }));
      return {
        folded: fold(written.content),
        matches: findAllListed(site, written.content, NAMED_AT_MOST),
        phases,
        verdict: strictest(phases.map(({ verdict }) => verdict)),
      };
    },
  );
};

function readText(text: string): WrittenContent {
  try {
    return readContent({ content: text });
  } catch {
    throw invalidField('text', 'text has nothing in it to read.', 'empty');
  }
}
