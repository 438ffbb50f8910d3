/** Leaves a delivery for each inbox that an activity goes to: one for all followers on a server. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { hostsBelow } from '../social/hosts.repository';
import type { SiteAccount } from '../social/signing/accounts';
import type { ActivityDocument } from './documents';
import { DELIVER, deliver } from './messages';

interface Outgoing {
  account: Pick<SiteAccount, 'id'> & { site_uuid: string };
  activity: ActivityDocument;
  /** Inboxes of people who get the activity in addition to followers. */
  also?: string[];
  now: number;
}

export async function sendOut(trx: Kysely<Tables>, { account, activity, also = [], now }: Outgoing): Promise<void> {
  const { id: account_id, site_uuid } = account;
  const body = JSON.stringify(activity);
  const extra = also
    .filter((inbox) => URL.canParse(inbox))
    .map((inbox) => deliver({ account_id, host: new URL(inbox).host, inbox, body }, activity.id, now));
  await addToOutbox(trx, ...extra);
  const blocked = hostsBelow(
    sql`select distinct host from social_followers where account_id = ${account_id}`,
    sql`select host from social_hosts where site_uuid = ${site_uuid}::uuid and state = 'blocked'
      and (date_until is null or date_until > ${now}::bigint)`,
  );
  // The key is that of `deliver`, so that nobody gets the activity twice.
  await sql`
    insert into outbox (kind, payload, idempotency_key, date_next, date_created)
    select ${DELIVER}::text,
      jsonb_build_object('account_id', ${account_id}::bigint, 'host', f.host, 'inbox', f.inbox, 'body', ${body}::text),
      ${DELIVER}::text || ' ' ||
        rtrim(translate(encode(sha256(convert_to(${activity.id}::text || ' ' || f.inbox, 'UTF8')), 'base64'), '+/', '-_'), '='),
      ${now}::bigint, ${now}::bigint
    from (
      select distinct inbox, regexp_replace(inbox, '^https?://([^/]+).*$', '\\1') as host from social_followers
      where account_id = ${account_id} and not is_blocking and host not in (${blocked})
    ) as f
    on conflict (idempotency_key) do nothing`.execute(trx);
}
