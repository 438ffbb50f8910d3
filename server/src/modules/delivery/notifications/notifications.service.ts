/** The reader's list and their changes of it, which their other pages receive as events. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { lockPeople } from '../../platform/facts/lock-people';
import type { PersonEvents } from '../../platform/facts/person-events';
import { deleteOwnGroup, type GroupOf, markListed, markOwnGroup } from './groups.repository';
import { TRENDING } from './notify-trending';
import { type Lists, presentLists } from './present';
import { findFollowed, findOwn, mergeSources } from './read.repository';
import { deleteOne, findState, type Marked, markFollowed, markOwn, type NotificationState } from './states.repository';
import { logEvents } from './write.repository';

type Db = Kysely<Tables>;

interface Reader {
  /** 0 for a guest. */
  user_id: number;
  /** The section of the page and that of the whole site, whose broadcasts they get. */
  sections: string[];
  topics?: string[];
  now: number;
}

export async function readLists(
  db: Db,
  { user_id, sections, topics = [], now }: Reader,
): Promise<Lists & { seq: number }> {
  // Read before the lists, so that an event in between is received twice instead of never.
  const state = user_id === 0 ? null : await findState(db, user_id);
  // Guests get broadcasts (host contract 9.6).
  const off = state ? kindsOff(state) : [TRENDING];
  const [own, followed] = await Promise.all([
    user_id === 0 ? [] : findOwn(db, { user_id, off, now }),
    findFollowed(db, { user_id, off, sections: [...new Set(sections)], topics: user_id === 0 ? topics : [], now }),
  ]);
  return { ...presentLists(own, followed, user_id), seq: state?.seq ?? 0 };
}

/** Returns the kinds that the reader has switched off. */
const kindsOff = ({ channels }: NotificationState): string[] =>
  Object.entries(channels).flatMap(([kind, { tray }]) => (tray === false ? [kind] : []));

const toOwnPages = (personEvents: PersonEvents['people']): PersonEvents => ({ people: personEvents, sources: [] });

/**
 * Marks one, or all up to one, as seen or read. @returns the event for the reader's pages; null when nothing changed
 */
export const mark = (db: Db, as: 'seen' | 'read', marked: Marked): Promise<PersonEvents | null> =>
  db.transaction().execute(async (trx) => {
    const { user_id, id, isUpTo, now } = marked;
    await lockPeople(trx, [user_id]);
    const own = await markOwn(trx, as, marked);
    const followed = isUpTo || own === 0 ? await markFollowed(trx, as, marked) : false;
    if (own === 0 && !followed) return null;
    const event = { user_id, action: 'updated' as const, notification_id: isUpTo ? 0 : id };
    return toOwnPages(await logEvents(trx, [event], now));
  });

/**
 * Marks or removes a line of the feed: everything of its key up to one, own and shared.
 * @returns one event for the reader's pages, for all of it; null when nothing changed
 */
export const changeGroup = (
  db: Db,
  as: 'seen' | 'read' | 'gone',
  group: GroupOf,
  sections: string[],
): Promise<PersonEvents | null> =>
  db.transaction().execute(async (trx) => {
    const { user_id, now } = group;
    await lockPeople(trx, [user_id]);
    const own = as === 'gone' ? await deleteOwnGroup(trx, group) : await markOwnGroup(trx, as, group);
    const listed = await mergeSources(trx, { user_id, off: [], sections: [...new Set(sections)], topics: [], now });
    const followed = await markListed(trx, as, group, listed);
    if (own + followed === 0) return null;
    // Without an id: the reader's other pages load the list again, once.
    return toOwnPages(await logEvents(trx, [{ user_id, action: 'updated', notification_id: 0 }], now));
  });

/** @returns the event for the reader's pages; null when there was none */
export const remove = (db: Db, user_id: number, id: number, now: number): Promise<PersonEvents | null> =>
  db.transaction().execute(async (trx) => {
    await lockPeople(trx, [user_id]);
    if (!(await deleteOne(trx, user_id, id, now))) return null;
    return toOwnPages(await logEvents(trx, [{ user_id, action: 'deleted', notification_id: id }], now));
  });
