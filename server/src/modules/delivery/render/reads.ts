/**
 * Reads of painted widgets, as a guest, by the same functions as the JSON answers. Remembers the rows it read: their
 * changes invalidate the facts.
 */

import type { Kysely } from 'kysely';
import type { Comment } from '../../../../../core/contract/content/comment';
import { sortOnTheWire } from '../../../../../core/contract/content/sorts';
import { TOPIC_ID_MAX } from '../../../../../core/contract/delivery/notifications';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import type { Reads } from '../../../../../core/mount/widget/facts';
import type { Tables } from '../../../database/schema';
import { findComment } from '../../content/comments/comments.repository';
import { findNthRoot } from '../../content/comments/nth-root.repository';
import { presentAll, readPage } from '../../content/comments/read-page';
import { presentContainer } from '../../content/containers/containers.presenter';
import { findContainerById } from '../../content/containers/containers.repository';
import { interaction } from '../../content/kinds/interaction.kind';
import type { Kind } from '../../content/kinds/kind';
import { questionsOf } from '../../content/kinds/livequestions/question';
import { readHighlights } from '../../content/livestories/highlights';
import type { Viewer } from '../../content/model/viewer';
import { findShownPoll } from '../../content/polls/find-shown-poll';
import { guestReader, presentPoll } from '../../content/polls/polls.presenter';
import { RETAIN_MS, type Trending } from '../../content/trending/trending';
import { presentUser } from '../../people/users/users.presenter';
import { findUsers } from '../../people/users/users.repository';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { findSharedPage } from '../../sites/shares/shared-page';
import { findShares } from '../../sites/shares/shares.repository';
import type { Site } from '../../sites/sites/site-registry';
import { countTopic } from '../notifications/topics.repository';

export interface Wish {
  db: Kysely<Tables>;
  /** Prefix of picture paths. */
  origin: string;
  site: Site;
  /** Kind of the widget's contents. */
  kind: Kind;
  /** Section of the page. */
  section_uuid: string;
  /** Section of the container: the same, or on another site of the group. */
  container_section_uuid: string;
  container_id: string;
  lang: string;
  /** Page of the container's list, from 1. */
  nth: number;
  trending: Trending;
  now: number;
}

const guest: Viewer = { id: null, isStaff: false };

export function readsFor(wish: Wish) {
  const { db, origin, site, kind, section_uuid, container_section_uuid, container_id, lang, nth, trending, now } = wish;
  let until: number | undefined;
  let row: ContainerRow | null = null;
  const people = new Set<number>();

  const reads: Reads = {
    section_uuid,
    async container() {
      row = (await findContainerById(db, kind, container_section_uuid, container_id)) ?? null;
      return row && presentContainer(row, guest.isStaff);
    },
    async comments({ limit, replyLimit, sort, social = 'mixed', show }) {
      if (!row) throw new Error('comments are read after their container');
      const sorted_by = sortOnTheWire(sort);
      const order = { sorted_by, ...(social !== 'mixed' && { social }) };
      const before = nth === 1 ? undefined : await findNthRoot(db, row, order, limit * (nth - 1));
      // The list has fewer pages than requested.
      if (before === null) return { more_available: false, contents: [] };
      const wanted = {
        ...{ limit, reply_limit: replyLimit, ...order },
        ...(show && { show }),
        ...(before && { starting_from: before }),
      };
      const page = await readPage(db, row, wanted, guest);
      return { ...page, contents: page.contents.map((comment) => withAddresses(comment, origin)) };
    },
    async questions(page) {
      if (!row) throw new Error('questions are read after their container');
      const { more_available, contents } = await readPage(db, row, { reply_limit: kind.page.replies, ...page }, guest);
      const { live_uuid } = questionsOf(row);
      const isThere = contents.some(({ content_uuid }) => content_uuid === live_uuid);
      const live = live_uuid && !isThere ? await findComment(db, row.uuid, uuidToNumericId(live_uuid) ?? 0) : undefined;
      return { more_available, contents: [...presentAll(live ? [live] : [], guest), ...contents] };
    },
    async trending(asked) {
      until = now + RETAIN_MS;
      return trending.list(site, { ...asked, lang, without: new Set([container_id]) });
    },
    async highlights() {
      if (!row) throw new Error('highlights are read after their container');
      const { pinned, key_moments } = await readHighlights(db, row, guest);
      const shown = (list: Comment[]) => list.map((comment) => withAddresses(comment, origin));
      return { pinned: shown(pinned), key_moments: shown(key_moments) };
    },
    async topicFollowers(topic_id) {
      until = now + RETAIN_MS;
      return topic_id.length > TOPIC_ID_MAX ? 0 : countTopic(db, section_uuid, topic_id);
    },
    async sharedPage(url) {
      until = now + RETAIN_MS;
      const asked = url ? { url } : { ...(container_id && { container_id }) };
      const page = await findSharedPage(db, { site_uuid: site.uuid, section_uuid }, asked);
      return page ? { url: page.url, title: page.title, shares: await findShares(db, page.id) } : null;
    },
    async poll(poll_uuid) {
      const asked = { section_uuid: container_section_uuid, container_id, poll_uuid, now };
      const { container, poll } = await findShownPoll(db, asked);
      // The widget shows nothing else, or data of another container, which is read again in a minute.
      if (kind.name === interaction.name) row = container ?? null;
      else until = now + RETAIN_MS;
      if (!container || container.is_hidden) return { poll: null, container: null };
      const { uuid: content_container_uuid, seq } = container;
      return { poll: poll ? presentPoll(poll, guestReader, now) : null, container: { content_container_uuid, seq } };
    },
    async people(uuids) {
      const ids = [...new Set(uuids)].map(uuidToNumericId).filter((id) => id !== null);
      for (const id of ids) people.add(id);
      const rows = (await findUsers(db, site.group, ids)).sort((a, b) => a.id - b.id);
      return rows.map(presentUser);
    },
  };
  return {
    reads,
    touched: () => ({ container_uuid: row?.uuid ?? null, users: [...people], ...(until !== undefined && { until }) }),
  };
}

/** Makes the addresses of pictures absolute, because painted markup is included in pages of other origins. */
const withAddresses = ({ media, ...comment }: Comment, origin: string): Comment => ({
  ...comment,
  media: media?.map(({ sizes, ...medium }) => ({
    ...medium,
    sizes: sizes.map((size) => ({ ...size, path: origin + size.path })),
  })),
});
