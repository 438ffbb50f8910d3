/** `POST /v1/console/{domain}/words/check` (extension): tries out word lists and the other rules about texts. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { CheckBody, Checked } from '../../../../../core/contract/console/words';
import { invalidField } from '../../../http/errors';
import { fold } from '../../sites/words/fold';
import { findAllListed } from '../../sites/words/listed-words';
import { readContent, type WrittenContent } from '../model/written-content';
import { strictest } from './strictest';

/** Words of the text to include in the answer. */
const NAMED_AT_MOST = 200;

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
      // Uses the site's own rules, without the modules of a section.
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
