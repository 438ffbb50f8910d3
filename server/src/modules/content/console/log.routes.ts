/** `GET /v1/console/{domain}/log` (extension): the moderation log with the changes of the site, as JSON or NDJSON. */
import { Readable } from 'node:stream';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { type SiteChangeKind, siteChangeKinds } from '../../../../../core/contract/console/changes';
import { type ConsoleLogEntry, ConsoleLogPage, LogQuery } from '../../../../../core/contract/console/log';
import type { LogAction } from '../../../../../core/contract/content/moderation';
import { isUuid } from '../../../../../core/contract/values/ids';
import { readCursor, writeCursor } from '../../../http/cursor';
import { invalidField } from '../../../http/errors';
import { presentChange } from '../../sites/history/present-change';
import { presentLogEntry } from '../moderation/moderation.presenter';
import { type Merged, type MergedQuery, mergeLogs } from './log.repository';

const SITE = 'site_';
const LINES_AT_ONCE = 500;

export const consoleLogRoutes: FastifyPluginAsyncTypebox = async (app) => {
  /** Reads the query. Only administrators see changes of the site. @throws ApiError invalid_field */
  function readQuery(request: FastifyRequest, { who, what, after }: LogQuery): Omit<MergedQuery, 'limit'> {
    if (who !== undefined && !isUuid(who)) throw invalidField('who', 'who must be a uuid.');
    const kind = what?.startsWith(SITE) ? what.slice(SITE.length) : undefined;
    if (kind !== undefined && !(siteChangeKinds as readonly string[]).includes(kind))
      throw invalidField(
        'what',
        `what must be an action, or one of ${siteChangeKinds.map((of) => SITE + of).join(', ')}.`,
      );
    return {
      site_uuid: request.site.uuid,
      who: who?.toLowerCase(),
      ...(kind === undefined ? { action: what as LogAction | undefined } : { kind: kind as SiteChangeKind }),
      withChanges: app.allows(request, 'console/changes'),
      after: after === undefined ? null : readCursor(after, ['number', 'number', 'number']),
    };
  }

  async function* lines(query: Omit<MergedQuery, 'limit'>): AsyncGenerator<string> {
    for (let { after } = query; ; ) {
      const page = await mergeLogs(app.db, { ...query, after, limit: LINES_AT_ONCE });
      yield page.map((entry) => `${JSON.stringify(presentEntry(entry))}\n`).join('');
      const last = page.at(-1);
      if (!last || page.length < LINES_AT_ONCE) return;
      after = last.place;
    }
  }

  app.get(
    '/v1/console/:domain/log',
    {
      schema: {
        tags: ['console'],
        summary: 'What staff did and, for administrators, what was changed of the site, newest first; staff',
        params: Type.Object({ domain: Type.String() }),
        querystring: LogQuery,
        response: { 200: ConsoleLogPage },
      },
      preHandler: app.allow('console', 'log'),
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const query = readQuery(request, request.query);
      const { format, limit } = request.query;
      if (format === 'ndjson')
        return reply.type('application/x-ndjson').send(Readable.from(lines(query)) as unknown as ConsoleLogPage);
      const found = await mergeLogs(app.db, { ...query, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return { entries: shown.map(presentEntry), after: last ? writeCursor(...last.place) : null };
    },
  );
};

function presentEntry(entry: Merged): ConsoleLogEntry {
  if ('deed' in entry) {
    const { log_id: _, action: what, ...deed } = presentLogEntry(entry.deed);
    return { what, ...deed };
  }
  const change = presentChange(entry.change);
  return { what: `${SITE}${change.what}`, actor_uuid: change.actor_uuid, date_created: change.date_created, change };
}
