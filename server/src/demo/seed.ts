/**
 * Seeds the demo publication: the site `localhost`, its people, threads and three accounts. Runs at every start, and
 * leaves existing rows unchanged. Times are relative to the moment of seeding.
 *
 * Reads: demo/ (people, threads, articles, pictures). Writes: sites, users, containers, comments, votes, reports,
 * media; the accounts' passwords into the data directory.
 */

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { DAY_MS } from '../../../core/contract/values/durations';
import { accounts } from '../../../demo/accounts';
import { CROWD_SIZE } from '../../../demo/long/generate';
import { crowd, type Person, readers, writers } from '../../../demo/people';
import { publication } from '../../../demo/publication';
import { FIRST_THREAD, threads } from '../../../demo/threads';
import type { Config } from '../config';
import type { Tables } from '../database/schema';
import type { MediaStore } from '../modules/content/media/media-store';
import { emailKey, nameKey } from '../modules/people/users/identity';
import { hashPassword } from '../modules/people/users/password';
import type { Site, SiteRegistry } from '../modules/sites/sites/site-registry';
import { demoAccounts, renewPasswords } from './accounts';
import { seedChats } from './chats';
import {
  addToCounts,
  countLive,
  drawCommentIds,
  findWithoutPassword,
  hasContainer,
  insertComments,
  insertContainers,
  insertFlags,
  insertHours,
  insertMedia,
  insertPages,
  insertPeople,
  insertVotes,
  lockSeeding,
  movePages,
  type NewPerson,
  setPassword,
} from './demo.repository';
import { seedInterviews } from './interviews';
import { seedLiveBlogs } from './live-blog';
import { pageRows } from './pages';
import { mediaRows, storePhotos } from './photos';
import { plan } from './plan';
import { seedPolls } from './polls';
import { seedReviews } from './reviews';
import { layOut } from './timeline';

export { demoAccounts } from './accounts';

export const DEMO_DOMAIN = publication.domain;
/** Other names of the machine that runs the demo. */
export const HOSTS = ['127.0.0.1', '[::1]', '0.0.0.0', 'host.docker.internal'];

interface Given {
  db: Kysely<Tables>;
  sites: SiteRegistry;
  config: Config;
  media: MediaStore;
  /** Milliseconds. */
  now: number;
}

/** @returns the number of comments written: none if the demo exists */
export async function seedDemo({ db, sites, config, media, now }: Given): Promise<{ comments: number }> {
  const site = (await sites.byDomain(DEMO_DOMAIN)) ?? (await addSite(sites, config));
  return db.transaction().execute(async (trx) => {
    await lockSeeding(trx);
    const isSeeded = await hasContainer(trx, site.uuid, FIRST_THREAD);
    let comments = 0;
    if (!isSeeded) {
      const conversations = threads();
      const ids = await insertPeople(trx, site.uuid, everybody(now));
      const people = new Map(named().map(({ key, name }) => [key, ids.get(nameKey(name)) as number]));
      const staff = new Set(accounts.map(({ key }): string => key));
      const said = layOut(conversations, now);
      const uuids = new Map(conversations.map(({ container_id }) => [container_id, randomUUID()]));
      const photos = await storePhotos(media);
      const rows = plan({
        threads: conversations,
        said,
        ids: await drawCommentIds(trx, said.length),
        section_uuid: site.uuid,
        uuidOf: (container_id) => uuids.get(container_id) as string,
        people,
        // The three accounts have no likes, so that a visitor who logs in as one starts fresh.
        voters: [...people].filter(([key]) => !staff.has(key)).map(([, id]) => id),
        photos: new Map([...photos].map(([name, { medium }]) => [name, medium])),
        now,
        origin: config.publicUrl,
      });
      await insertContainers(trx, rows.containers);
      await insertComments(trx, rows.comments);
      await insertVotes(trx, rows.votes);
      await insertFlags(trx, rows.flags);
      await insertMedia(trx, mediaRows(photos, rows.comments));
      await addToCounts(trx, rows.users);
      await insertHours(trx, rows.hours);
      await insertPages(trx, pageRows({ section_uuid: site.uuid, origin: config.publicUrl, now }));
      comments = rows.comments.length;
      await seedLiveBlogs(trx, { section_uuid: site.uuid, people, now });
      await seedChats(trx, { section_uuid: site.uuid, people, now });
      await seedInterviews(trx, { section_uuid: site.uuid, people, now });
      await seedPolls(trx, { section_uuid: site.uuid, now });
      await seedReviews(trx, { section_uuid: site.uuid, people, now });
      await countLive(trx);
    } else await movePages(trx, site.uuid, config.publicUrl);
    await givePasswords(trx, site, config);
    return { comments };
  });
}

const addSite = (sites: SiteRegistry, { demoResetMs, publicUrl }: Config): Promise<Site> =>
  sites.add({
    domain: DEMO_DOMAIN,
    name: publication.name,
    // A public demo has its own name.
    hosts:
      demoResetMs === null
        ? HOSTS
        : [...new Set([...HOSTS, new URL(publicUrl).hostname])].filter((host) => host !== DEMO_DOMAIN),
    settings: {
      enable_email_verification: false,
      enable_comment_images: true,
      enable_push_notifications: true,
      house_rules: publication.houseRules,
      ads_by_widget: { 'standalone-ad': { ad_integration: 'gtag', site_ad_id: '/1234/wrackline' } },
    },
  });

const named = (): { key: string; name: string }[] => [...accounts, ...writers, ...readers, ...crowd(CROWD_SIZE)];

function everybody(now: number): NewPerson[] {
  const person = ({ name, badge, trusted }: Person, index: number): NewPerson => ({
    name,
    name_key: nameKey(name),
    email: null,
    email_key: null,
    role: 'normal',
    badge_trusted: trusted ?? false,
    custom_badges: badge ? [badge] : [],
    email_verification_status: 'none',
    date_created: Math.round(now - 400 * DAY_MS + ((index * 37) % 380) * DAY_MS),
  });
  return [
    ...accounts.map((account, index) => ({
      ...person(account, index),
      role: account.role,
      email: account.email,
      email_key: emailKey(account.email),
      email_verification_status: 'approved',
    })),
    ...[...writers, ...readers, ...crowd(CROWD_SIZE)].map(person),
  ];
}

/** Creates passwords if the data directory or the accounts in the database have none. */
async function givePasswords(trx: Parameters<typeof setPassword>[0], site: Site, config: Config): Promise<void> {
  const emails = accounts.map(({ email }) => emailKey(email));
  const bare = await findWithoutPassword(trx, site.uuid, emails);
  const saved = demoAccounts(config);
  if (saved.length === emails.length && bare.length === 0) return;
  const given = saved.length === emails.length ? saved : renewPasswords(config);
  const hashes = await Promise.all(given.map(({ password }) => hashPassword(password, config.passwordCost)));
  for (const [index, { email }] of given.entries())
    await setPassword(trx, site.uuid, emailKey(email), hashes[index] as string);
}
