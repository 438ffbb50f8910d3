/** Mails administrators about webhooks whose deliveries keep failing, and turns these webhooks off after five days. */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { requestMail } from '../../people/mail/request-mail';
import { markWarned, switchOffFailing } from './failures.repository';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'log' | 'outbox'>;

/** Recipients of a warning; more administrators than this are unusual. */
const RECIPIENTS_MAX = 20;

export async function reportFailures({ db, clock, log, outbox }: App): Promise<void> {
  const now = clock.now();
  const { off, warned } = await db.transaction().execute(async (trx) => {
    const off = await switchOffFailing(trx, now);
    const warned = await markWarned(trx, now);
    for (const webhook of off) await mailAdministrators(trx, 'webhook_off', webhook, now);
    for (const webhook of warned) await mailAdministrators(trx, 'webhook_failing', webhook, now);
    return { off, warned };
  });
  for (const { uuid } of off) log.warn({ webhook: uuid }, 'a webhook failed for five days and was switched off');
  if (off.length + warned.length > 0) void outbox.run();
}

async function mailAdministrators(
  trx: Kysely<Tables>,
  kind: 'webhook_failing' | 'webhook_off',
  { site_uuid, url, date_failing }: { site_uuid: string; url: string; date_failing: number },
  now: number,
): Promise<void> {
  const administrators = await trx
    .selectFrom('users')
    .select('id')
    .where('site_uuid', '=', site_uuid)
    .where('role', '=', 'administrator')
    .where('email', 'is not', null)
    .where('date_erased', 'is', null)
    .orderBy('id')
    .limit(RECIPIENTS_MAX)
    .execute();
  const webhook = {
    host: new URL(url).host,
    since: `${new Date(date_failing).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  };
  for (const { id } of administrators) await requestMail(trx, { kind, user_id: id, webhook, now });
}
