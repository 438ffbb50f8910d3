/** Presents items to the console with a handful of statements, however many items. */
import type { FastifyRequest } from 'fastify';
import type { Claim, QueueItem } from '../../../../../core/contract/console/queue';
import { AGREEMENT_FROM, REPORTS_SHOWN } from '../../../../../core/contract/console/queues';
import { numericIdToUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import { withPageTitles } from '../comments/page-titles';
import { presentAll } from '../comments/read-page';
import { type Agreement, countReports, findAgreements } from '../flags/reporters.repository';
import { viewerOf } from '../model/viewer';
import { readBackgrounds } from '../moderation/backgrounds';
import { readReports } from '../moderation/reports';
import { countVerdicts } from '../social/hosts.repository';
import { findByIds, findContainers, findNames, findWriters } from './beside-items.repository';
import type { ItemRow } from './queue.repository';

const distinct = <T>(values: T[]): T[] => [...new Set(values)];

export async function presentItems(request: FastifyRequest, rows: ItemRow[]): Promise<QueueItem[]> {
  const { server, site } = request;
  const { db, clock } = server;
  const now = clock.now();
  const comments = await findByIds(
    db,
    rows.map(({ comment_id }) => comment_id),
  );
  const staff = distinct(
    rows.flatMap(({ claimed_by, second_opinion_of }) => [claimed_by ?? [], second_opinion_of ?? []].flat()),
  );
  const writerIds = distinct(rows.map(({ actor_id }) => actor_id));
  const [contents, backgrounds, reports, containers, names, writers] = await Promise.all([
    withPageTitles(db, presentAll([...comments.values()], viewerOf(request))),
    readBackgrounds(db, [...comments.values()]),
    readReports(request, [...comments.values()], REPORTS_SHOWN),
    findContainers(db, distinct(rows.map(({ container_uuid }) => container_uuid))),
    findNames(db, staff),
    findWriters(db, writerIds, { first_time: site.rules.first_time, now }),
  ]);
  const reporters = distinct(
    Object.values(reports).flatMap((those) => those.flatMap(({ user_uuid }) => uuidToNumericId(user_uuid ?? '') ?? [])),
  );
  const [agreements, made] = await Promise.all([findAgreements(db, reporters, now), countReports(db, reporters)]);
  const verdicts = await countVerdicts(db, site.uuid, distinct(contents.flatMap(({ social }) => social?.host ?? [])));
  const contentOf = new Map(contents.map((content) => [content.content_uuid, content]));
  return rows.flatMap((row) => {
    const content_uuid = numericIdToUuid(row.comment_id);
    const [content, container, writer] = [
      contentOf.get(content_uuid),
      containers.get(row.container_uuid),
      writers.get(row.actor_id),
    ];
    if (!content || !container || !writer) return [];
    const { kind, queue, language, priority, date_waiting, version, second_opinion_of, question } = row;
    return {
      ...{ content, kind, container, queue, language, priority, date_waiting, version, writer },
      host_verdicts: (content.social && verdicts.get(content.social.host)) ?? null,
      rule: row.rule || null,
      answers: backgrounds[content_uuid]?.answers ?? null,
      reports: (reports[content_uuid] ?? []).map((report) => {
        const reporter = uuidToNumericId(report.user_uuid ?? '') ?? 0;
        return { ...report, agreement: agreementFrom(agreements.get(reporter)), made: made.get(reporter) ?? null };
      }),
      total_reports: row.reports,
      claim: presentClaim(row, names, now),
      second_opinion:
        second_opinion_of === null ? null : { user_uuid: numericIdToUuid(second_opinion_of), question: question ?? '' },
    };
  });
}

/** Returns null when there are too few reports to conclude anything. */
const agreementFrom = (agreement: Agreement | undefined): Agreement | null =>
  agreement && agreement.judged >= AGREEMENT_FROM ? agreement : null;

/** Returns null for an expired lease. */
export function presentClaim(
  { claimed_by, claim_until }: Pick<ItemRow, 'claimed_by' | 'claim_until'>,
  names: Map<number, string>,
  now: number,
): Claim | null {
  if (claimed_by === null || claim_until === null || claim_until <= now) return null;
  return { user_uuid: numericIdToUuid(claimed_by), name: names.get(claimed_by) ?? '', until: claim_until };
}
