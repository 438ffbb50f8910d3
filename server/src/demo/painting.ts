/**
 * The publication's pages with their widgets painted, as a publisher's own server would do it: it asks `/render` for each
 * fragment and waits no longer than a page may wait.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Embed, embedOf, type FetchFragment, include, preload } from '../../../demo/pages/embed';

/** A page never waits longer for its fragments; what is not there by then is fetched by the script. */
const PATIENCE_MS = 500;

/** Makes the way a page gets its fragments: as `?embed=` says, else as the page would have it. */
export function makePainting(app: FastifyInstance) {
  const fragmentFor =
    (request: FastifyRequest): FetchFragment =>
    async (url) => {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await app.inject({ url, signal, headers: { host: request.host } }).catch(() => undefined);
      return answer?.statusCode === 200 ? answer.body : undefined;
    };

  return async (request: FastifyRequest, html: string, fallback: Embed = 'included'): Promise<string> => {
    const query = request.query as { embed?: unknown; 'vf-page'?: string };
    const embed = embedOf(query.embed, fallback);
    if (embed === 'included') return include(html, fragmentFor(request), query['vf-page']);
    return embed === 'script' ? preload(html) : html;
  };
}
