/**
 * What painted widgets are drawn from, read as a guest sees it: by the very functions behind the JSON answers, so that
 * nothing shows here that is hidden there (specification §6).
 */

import type { Kysely } from 'kysely';
import { settings as conversations } from '../../../../../components/conversations/conversations.settings';
import type { Comment } from '../../../../../core/contract/comment';
import { uuidToNumericId } from '../../../../../core/contract/ids';
import { type SlimList, type SlimUser, slimList, slimUsers } from '../../../../../core/contract/slim';
import { sortOnTheWire } from '../../../../../core/contract/sorts';
import type { PublicUser } from '../../../../../core/contract/user';
import { readSettings } from '../../../../../core/mount/element/settings';
import type { Tables } from '../../../database/schema';
import { readPage } from '../../content/comments/read-page';
import { presentContainer } from '../../content/containers/containers.presenter';
import { findContainerById } from '../../content/containers/containers.repository';
import type { Viewer } from '../../content/model/viewer';
import { presentUser } from '../../people/users/users.presenter';
import { findUsers } from '../../people/users/users.repository';
import type { Site } from '../../sites/sites/site-registry';
import type { Attributes } from './attributes';

export interface Wish {
  db: Kysely<Tables>;
  site: Site;
  /** Of the page. */
  section_uuid: string;
  /** Where the container stands: there, or on another site of the group. */
  container_section_uuid: string;
  container_id: string;
  attributes: Attributes;
}

export interface Facts {
  list: SlimList | null;
  users: SlimUser[];
  count?: number;
  /** The container behind it; null when nobody made it yet, or there is none. */
  container_uuid: string | null;
}

export type Load = (wish: Wish) => Promise<Facts>;

const guest: Viewer = { id: null, isStaff: false };
const nothing: Facts = { list: null, users: [], container_uuid: null };

export const loadNothing: Load = async () => nothing;

/** The first page of a conversation, and who wrote it. */
export const loadThread: Load = async ({
  db,
  site,
  section_uuid,
  container_section_uuid,
  container_id,
  attributes,
}) => {
  const row = await findContainerById(db, container_section_uuid, container_id);
  if (!row) return nothing;
  const { limit, replyLimit, sort } = readSettings(conversations, camelCased(attributes));
  // The container was read first: its `seq` is what the page reflects at least.
  const page = await readPage(db, row, { limit, reply_limit: replyLimit, sorted_by: sortOnTheWire(sort) }, guest);
  const list = { ...page, container: presentContainer(row, false), content_container_uuid: row.uuid };
  return {
    list: slimList(list, section_uuid),
    users: slimUsers(await readPeople(db, site, page.contents)),
    container_uuid: row.uuid,
  };
};

export const loadCount: Load = async ({ db, section_uuid, container_id }) => {
  const row = await findContainerById(db, section_uuid, container_id);
  if (!row) return { ...nothing, count: 0 };
  return { ...nothing, count: presentContainer(row, false).total_visible_content, container_uuid: row.uuid };
};

async function readPeople(db: Kysely<Tables>, site: Site, contents: Comment[]): Promise<PublicUser[]> {
  const uuids = new Set(contents.flatMap((it) => [it.actor_uuid, it.parent_actor_uuid ?? it.actor_uuid]));
  const ids = [...uuids].map(uuidToNumericId).filter((id) => id !== null);
  // In one order, so that every server answers the same bytes.
  const rows = (await findUsers(db, site.group, ids)).sort((a, b) => a.id - b.id);
  return rows.map(presentUser);
}

const camelCased = (attributes: Attributes): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name.replace(/-([a-z])/g, (_, mail: string) => mail.toUpperCase()),
      value,
    ]),
  );
