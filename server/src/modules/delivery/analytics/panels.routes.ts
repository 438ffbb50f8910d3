/**
 * `GET /v1/analytics/{section}/panels/{panel}`: the figures of a section, or with the root section those of the site,
 * for staff and API clients; as JSON, CSV or NDJSON. Servers written for the reference product read the same figures
 * below `/data/v1/{site}`.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Panel, type PanelName, panels } from '../../../../../core/contract/delivery/panels';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import { invalidField } from '../../../http/errors';
import { createClientLookup } from '../../sites/clients/requesting-client';
import type { Asked } from './asked';
import { formats } from './panel-format';
import { readPanel } from './panels';
import { articleSorts } from './panels.repository';
import { beginOf, days, RETAIN_DAYS_MS } from './spans';

const Params = Type.Object({
  section_uuid: Type.String(),
  panel: Type.Unsafe<PanelName>({ type: 'string', enum: [...panels] }),
});
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Query = Type.Object({
  /** The first day, in UTC. */
  from: Type.Optional(Day),
  /** The last day, inclusive. */
  to: Type.Optional(Day),
  format: Type.Optional(Type.Unsafe<'json' | 'csv' | 'ndjson'>({ type: 'string', enum: ['json', 'csv', 'ndjson'] })),
  /** Order of articles. */
  sort: Type.Optional(Type.Unsafe<(typeof articleSorts)[number]>({ type: 'string', enum: [...articleSorts] })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  /** Time zone of the hours. */
  zone: Type.Optional(Type.String({ maxLength: 60 })),
});
type Query = Type.Static<typeof Query>;

const DEFAULT_DAYS = 30;

export const panelsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const requestingClient = createClientLookup(app);

  const mayRead = app.allow('site', 'see_figures');

  async function requireReader(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { section_uuid } = request.params as { section_uuid: string };
    const client = await requestingClient(request);
    const found = client ? await app.sites.bySection(section_uuid) : null;
    if (found && client?.site_uuid === found.site.uuid) {
      request.site = found.site;
      request.section = found.section;
      return;
    }
    await mayRead(request, reply);
  }

  const options = {
    schema: {
      tags: ['analytics'],
      summary: 'Figures of a panel by day, as JSON, CSV or NDJSON; staff and clients',
      params: Params,
      querystring: Query,
    },
    config: { limit: 'read', ignoresBadToken: true },
    preHandler: requireReader,
  } as const;
  for (const root of ['/v1/analytics', '/data/v1'])
    app.get(
      `${root}/:section_uuid/panels/:panel`,
      options,
      async ({ site, section, params: { panel }, query }, reply) => {
        // The figures change constantly, so caches must not store them.
        reply.header('cache-control', 'no-store');
        const asked = readAsked(query, app.clock.now());
        const rows = await readPanel(app.db, panel, query, {
          ...asked,
          site_uuid: site.uuid,
          section_uuid: section.uuid === site.uuid ? null : section.uuid,
        });
        const [from, to] = [asked.from, asked.to].map((at) => new Date(at).toISOString().slice(0, 10));
        if (query.format !== 'csv' && query.format !== 'ndjson') {
          return { panel, from, to, rows } as Panel;
        }
        const { type, write } = formats[query.format];
        const name = `${panel}-${from}-${to}.${query.format}`;
        return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(write(rows));
      },
    );
};

/** Returns today and the days before by default. */
function readAsked({ from, to }: Query, now: number): Pick<Asked, 'from' | 'to' | 'now'> {
  const last = to === undefined ? beginOf(days, now) : readDay('to', to);
  const first = from === undefined ? last - (DEFAULT_DAYS - 1) * DAY_MS : readDay('from', from);
  if (first > last) throw invalidField('from', 'from must not be after to.');
  if (last - first > RETAIN_DAYS_MS) throw invalidField('from', 'There are no figures of more than 25 months.');
  return { from: first, to: last + DAY_MS, now };
}

function readDay(field: string, text: string): number {
  const at = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(at)) throw invalidField(field, `${field} must be a day such as 2026-11-22.`);
  return at;
}
