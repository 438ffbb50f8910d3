/**
 * Switches on what a new site has not: push messages, and an account in the fediverse that has published the biggest
 * conversation, whose every twentieth comment comes from there, like those of the other conversations.
 */
import { sql } from 'kysely';
import { publishing } from '../../../server/test/support/site-account';
import type { World } from '../../../server/test/support/visibility/places';

const FOLLOWERS = 20_000;

export async function publish({ t, containers }: World): Promise<void> {
  const { db, clock, config } = t.app;
  const now = clock.now();
  await t.changeSettings({ enable_push_notifications: true });
  await publishing(t);
  // Its first answer makes the account.
  await t.inject({ url: '/social/actors/localhost' });
  const { cc } = containers.comment.open;
  const published = JSON.stringify({
    title: 'The tide',
    teaser: 'It comes in.',
    url: 'https://localhost/open',
    lang: 'en',
    date_updated: null,
  });
  await sql`
    with thread as (
      insert into social_threads (site_uuid, container_uuid, network, root_id, author_id, handle, attached_by, url,
        published, date_posted, date_looked, date_next, date_created)
      select ${t.site.uuid}::uuid, uuid, 'fediverse', ${config.publicUrl} || '/social/containers/' || uuid, '', '', 'actor',
        ${config.publicUrl} || '/social/containers/' || uuid, ${published}::jsonb, ${now}::bigint, ${now}::bigint,
        8640000000000000, ${now}::bigint
      from containers where uuid = ${cc}::uuid or container_id like 'grown-%'
      returning id, container_uuid
    )
    insert into social_posts (site_uuid, network, social_id, thread_id, comment_id, version, date_created)
    select ${t.site.uuid}::uuid, 'fediverse', 'https://far.example/' || c.id, thread.id, c.id, '1', c.date_created
    from comments c join thread on thread.container_uuid = c.container_uuid where c.id % 20 = 0`.execute(db);
  await sql`
    insert into social_followers (account_id, remote_id, follow_id, inbox, host, date_created)
    select a.id, 'https://far-' || n % 500 || '.example/' || n, 'follow-' || n, 'https://far-' || n % 500 || '.example/inbox',
      'far-' || n % 500 || '.example', ${now}::bigint
    from social_accounts a, generate_series(1, ${FOLLOWERS}::int) n where a.site_uuid = ${t.site.uuid}::uuid`.execute(
    db,
  );
  await sql`vacuum analyze social_threads, social_posts, social_followers`.execute(db);
}
