/** Selects the comments of each feed, as a guest sees them. */
import type { FastifyInstance } from 'fastify';
import { isContainerId } from '../../../../../core/contract/content/comment';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { ApiError } from '../../../http/errors';
import { findContainerOfSite } from '../../content/containers/containers.repository';
import { livecomments as kind } from '../../content/kinds/livecomments.kind';
import type { CommentRow } from '../../content/model/comment-row';
import { findPublished } from '../../content/profiles/profiles.repository';
import { requireMember } from '../../people/users/person';
import { withPresentBan } from '../../people/users/present-ban';
import { presentUser } from '../../people/users/users.presenter';
import { modulesOf } from '../../sites/sites/section-modules';
import type { Site } from '../../sites/sites/site-registry';
import { findLatest, findOfContainer, findPicks } from './comment-feeds.repository';

const ENTRIES_AT_MOST = 50;

export interface ListedComments {
  rows: CommentRow[];
  /** Title of the feed, unless it belongs to an article with a title. */
  title: string;
  /** The article or person of the feed. */
  container_uuid?: string;
  user_id?: number;
  /** When to read the list again. New comments in other articles do not invalidate a cached feed. */
  until?: number;
}

type App = Pick<FastifyInstance, 'db' | 'clock' | 'sites'>;

/** @param name `latest` or `picks` @throws ApiError not_found */
export async function listOfSite({ db, clock, sites }: App, site: Site, name: string): Promise<ListedComments> {
  const sections = await sectionsOf(sites, site);
  const now = clock.now();
  const about = { title: site.name, until: now + MINUTE_MS };
  const asked = { sections, limit: ENTRIES_AT_MOST, now };
  if (name === 'latest') return { rows: await findLatest(db, asked), ...about };
  if (name === 'picks') return { rows: await findPicks(db, asked), ...about };
  throw new ApiError('not_found');
}

/** @throws ApiError container_not_found */
export async function listOfContainer({ db, sites }: App, site: Site, container_id: string): Promise<ListedComments> {
  const isId = isContainerId(container_id);
  const container = isId ? await findContainerOfSite(db, kind, site.uuid, container_id) : undefined;
  const sections = await sectionsOf(sites, site);
  if (!container || container.is_hidden || !sections.includes(container.section_uuid)) {
    throw new ApiError('container_not_found');
  }
  const rows = await findOfContainer(db, container.uuid, ENTRIES_AT_MOST);
  return { rows, title: container_id, container_uuid: container.uuid };
}

/** @throws ApiError user_not_found, also where the site offers no feeds of people */
export async function listOfPerson({ db, clock, sites }: App, site: Site, user_uuid: string): Promise<ListedComments> {
  if (!site.rules.feeds.people) throw new ApiError('user_not_found');
  const now = clock.now();
  const user = withPresentBan(await requireMember(db, { site }, user_uuid), now);
  if (user.ban_level === 'hide' || user.date_erased !== null) throw new ApiError('user_not_found');
  const asked = { kind, actor_id: user.id, section_uuid: null, site_uuid: site.uuid, limit: ENTRIES_AT_MOST };
  const sections = await sectionsOf(sites, site);
  const rows = (await findPublished(db, asked)).filter(({ section_uuid }) => sections.includes(section_uuid));
  return { rows, title: `${presentUser(user).name}, ${site.name}`, user_id: user.id, until: now + MINUTE_MS };
}

/** Sections of a site in which the comments module is on. */
async function sectionsOf(sites: App['sites'], { uuid }: Site): Promise<string[]> {
  const sections = await sites.sectionsOf(uuid);
  return sections.filter((section) => modulesOf(sections, section).livecomments).map((section) => section.uuid);
}
