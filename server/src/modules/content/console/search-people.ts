/** Finds people by address, id or the beginning of their name, or walks one of the console's lists of people. */
import type { Kysely } from 'kysely';
import type { PeopleFilter } from '../../../../../core/contract/console/lists';
import type { PeopleQuery } from '../../../../../core/contract/console/people';
import { isStaff } from '../../../../../core/contract/people/roles';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { readCursor, writeCursor } from '../../../http/cursor';
import { emailKey, nameKey } from '../../people/users/identity';
import { readId } from '../../people/users/person';
import { withPresentBan } from '../../people/users/present-ban';
import { findByEmail, findUsers, type UserRow } from '../../people/users/users.repository';
import {
  type Looked,
  type Place,
  walkBanned,
  walkNames,
  walkNewest,
  walkStaff,
  walkTrusted,
} from './people.repository';

type Db = Kysely<Tables>;
interface Found {
  rows: UserRow[];
  after: string | null;
}

const NEW_MS = 30 * DAY_MS;
/** Names to read for one page when a filter leaves most of them out. */
const NAMES_LOOKED_AT = 500;

/** @throws ApiError invalid_field naming `after` */
export async function searchPeople(
  db: Db,
  site_uuid: string,
  { q = '', filter, after, limit }: PeopleQuery,
  now: number,
): Promise<Found> {
  const text = q.trim();
  const isWanted = (row: UserRow) => row.date_erased === null && (!filter || belongs[filter](row, now));
  const one = await findOne(db, site_uuid, text);
  if (one) return { rows: one.filter(isWanted), after: null };
  if (text === '') return pageOf(await walk(db, { site_uuid, filter, after, limit: limit + 1, now }), limit, isWanted);
  const place = after === undefined ? null : readCursor(after, ['string', 'number']);
  const looked = filter ? NAMES_LOOKED_AT : limit + 1;
  const named = await walkNames(db, { site_uuid, prefix: nameKey(text), after: place, limit: looked });
  return pageOf(named, limit, isWanted, named.length === looked);
}

const belongs: Record<PeopleFilter, (row: UserRow, now: number) => boolean> = {
  banned: (row, now) => withPresentBan(row, now).ban_level !== 'none',
  trusted: ({ badge_trusted }) => badge_trusted,
  new: ({ type, date_created }, now) => type === 'user' && date_created >= now - NEW_MS,
  staff: ({ role }) => isStaff(role),
};

/** Finds the account of a complete address or id; null when the text is part of a name. */
async function findOne(db: Db, site_uuid: string, text: string): Promise<UserRow[] | null> {
  if (text.includes('@')) {
    const row = await findByEmail(db, site_uuid, emailKey(text));
    return row ? [row] : null;
  }
  const id = readId(text);
  const rows = id === null ? [] : await findUsers(db, [site_uuid], [id]);
  return rows.length > 0 ? rows : null;
}

function walk(
  db: Db,
  {
    filter,
    after,
    now,
    ...list
  }: { site_uuid: string; filter: PeopleFilter | undefined; after: string | undefined; limit: number; now: number },
): Promise<Looked[]> {
  const place: Place | null =
    after === undefined
      ? null
      : filter === 'banned'
        ? readCursor(after, ['number', 'string'])
        : readCursor(after, ['string', 'number']);
  const asked = { ...list, after: place };
  if (filter === 'banned') return walkBanned(db, { ...asked, now });
  if (filter === 'trusted') return walkTrusted(db, asked);
  if (filter === 'staff') return walkStaff(db, asked);
  return walkNewest(db, { ...asked, ...(filter === 'new' && { since: now - NEW_MS }) });
}

/** @param isMore whether more rows may follow */
function pageOf(
  looked: Looked[],
  limit: number,
  isWanted: (row: UserRow) => boolean,
  isMore = looked.length > limit,
): Found {
  const wanted = looked.filter(({ row }) => isWanted(row));
  const shown = wanted.slice(0, limit);
  const last = wanted.length > limit ? shown.at(-1) : isMore ? looked.at(-1) : undefined;
  return { rows: shown.map(({ row }) => row), after: last ? writeCursor(...last.place) : null };
}
