/**
 * Includes painted widgets in the publication's pages like a publisher's own server: requests each fragment from
 * `/render`, with a time limit.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Embed, embedOf, type FetchFragment, include, preload } from '../../../demo/pages/embed';

/** Maximum time that a page waits for its fragments; the script fetches the missing ones. */
const PATIENCE_MS = 500;

/** Returns how pages get their fragments: as `?embed=` says, or as configured. */
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
