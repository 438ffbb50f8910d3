/** Live blogs, chats and question sessions of a site, and its polls. */
import type { Kysely } from 'kysely';
import type { LiveLine, LivePage, LiveQuery, PollLine } from '../../../../../core/contract/console/live';
import { coverageAt } from '../../../../../core/contract/content/coverage';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { writeCursor } from '../../../http/cursor';
import { findArticles } from '../comments/page-titles';
import { interaction } from '../kinds/interaction.kind';
import { blogOf } from '../kinds/livestories/blog';
import { presentPoll } from '../polls/polls.presenter';
import { findPollsOf } from '../polls/polls.repository';
import { type Listed, walkContainers } from './articles.repository';
import { presentArticles, readPlace } from './list-articles';

type Db = Kysely<Tables>;

const kinds = ['livestories', 'livechat', 'livequestions'];
/** Containers that one page looks at where most of them are over. */
const LOOKED_AT = 300;
/** Maximum containers with polls, and maximum polls, in one answer. */
const POLL_PLACES = 100;
const POLLS = 100;

export async function listLive(
  db: Db,
  site_uuid: string,
  { running, after, limit }: LiveQuery,
  now: number,
): Promise<LivePage> {
  const lookedAt = running ? LOOKED_AT : limit + 1;
  const place = after === undefined ? null : readPlace(after);
  const looked = await walkContainers(db, { site_uuid, kinds, sort: 'latest', after: place, limit: lookedAt });
  const wanted = running ? looked.filter((row) => isRunning(row, now)) : looked;
  const shown = wanted.slice(0, limit);
  const last = wanted.length > limit ? shown.at(-1) : looked.length === lookedAt ? looked.at(-1) : undefined;
  const lines = await presentArticles(db, shown, now);
  return {
    containers: lines.map((line, index) => ({ ...line, ...liveFacts(shown[index] as Listed, now) })),
    after: last ? writeCursor(last.key, last.uuid) : null,
  };
}

function isRunning(row: Listed, now: number): boolean {
  if (row.is_hidden || (row.expiry_time !== null && row.expiry_time <= now)) return false;
  if (row.kind === 'livestories') return coverageAt(blogOf(row), now) !== 'ended';
  return (row.date_latest ?? row.date_created) > now - DAY_MS;
}

const liveFacts = (row: Listed, now: number): Pick<LiveLine, 'coverage' | 'slow_mode_seconds'> => ({
  coverage: row.kind === 'livestories' ? coverageAt(blogOf(row), now) : null,
  slow_mode_seconds: Number(row.fields?.slow_mode_seconds ?? 0),
});

/** Open polls first, then the newest. */
export async function listPolls(db: Db, site_uuid: string, now: number): Promise<PollLine[]> {
  const kinds = [interaction.name];
  const rows = await walkContainers(db, { site_uuid, kinds, sort: 'latest', after: null, limit: POLL_PLACES });
  const places = new Map(rows.map((row) => [row.uuid, row]));
  const uuids = [...places.keys()];
  const [polls, articles] = await Promise.all([findPollsOf(db, uuids, POLLS), findArticles(db, uuids)]);
  const lines = polls.flatMap((row) => {
    const place = places.get(row.container_uuid);
    if (!place) return [];
    const { section_uuid, container_id } = place;
    const poll = presentPoll(row, { isStaff: true }, now);
    return [{ poll, section_uuid, container_id, title: articles.get(place.uuid)?.title ?? '' }];
  });
  const isOpen = ({ poll }: PollLine) => Number(poll.status === 'open');
  return lines.sort((one, other) => isOpen(other) - isOpen(one));
}
