/** Follows and mutes for routes: stores them, and invalidates the cached answers that show either person. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import type { PersonEvents } from '../../platform/facts/person-events';
import { findNamedPerson } from '../bylines/named-person';
import { requireMember } from '../users/person';
import { findUser, type UserRow } from '../users/users.repository';
import { deleteFollow, deleteMute, insertFollow, insertMute } from './follows.repository';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'cache' | 'facts'>;
type Pair = Pick<FastifyRequest, 'signedIn' | 'person' | 'site'>;

interface Related {
  /** The other person after the change. */
  target: UserRow;
  date: number;
}

type Asked = Pick<FastifyRequest, 'site'>;

/** Finds a person by id, or by a page's author name: `google:1234`. @throws ApiError user_not_found */
export async function requireNamed(db: Kysely<Tables>, request: Asked, text: string): Promise<UserRow> {
  const author = await findNamedPerson(db, request.site.uuid, text);
  return requireMember(db, request, author === null ? text : String(author));
}

/** Finds a person to follow or mute who is not erased. @throws ApiError user_not_found */
export async function requireSomebody(db: Kysely<Tables>, request: Asked, text: string): Promise<UserRow> {
  const target = await requireNamed(db, request, text);
  if (target.date_erased !== null) throw new ApiError('user_not_found');
  return target;
}

export async function follow(app: App, pair: Pair, page_id: number | null): Promise<Related> {
  const { date, personEvents } = await storeFollow(app.db, app, pair, page_id);
  app.facts.publish(personEvents);
  return { target: await reread(app, pair), date };
}

/** Works for anyone: people can unfollow a person who was banned or got another role. */
export async function unfollow(app: App, pair: Pair): Promise<void> {
  const personEvents = await storeUnfollow(app.db, app, pair);
  if (personEvents) announceFollow(app, pair, personEvents);
}

/** Stores a follow, in the caller's transaction. */
export const storeFollow = (db: Kysely<Tables>, app: App, pair: Pair, page_id: number | null) =>
  insertFollow(db, { ...recording(app, pair), page_id });

/** Deletes a follow, in the caller's transaction. @returns null when there was no follow */
export const storeUnfollow = (db: Kysely<Tables>, app: App, pair: Pair) => deleteFollow(db, recording(app, pair));

/** Announces the change. Call this after the commit of `storeFollow` or `storeUnfollow`. */
export function announceFollow(app: App, pair: Pair, personEvents: PersonEvents): void {
  const { user_id, target_id } = idsOf(pair);
  app.facts.publish(personEvents);
  app.cache.userChanged(user_id);
  app.cache.userChanged(target_id);
}

export async function mute(app: App, pair: Pair): Promise<Related> {
  const { date, personEvents } = await insertMute(app.db, recording(app, pair));
  app.facts.publish(personEvents);
  return { target: await reread(app, pair), date };
}

/** Works even if mutes were switched off meanwhile, or the person became staff. */
export const unmute = (app: App, pair: Pair): Promise<void> => deleteMute(app.db, idsOf(pair));

const idsOf = ({ signedIn, person }: Pair) => ({ user_id: signedIn.id, target_id: person.id });

const recording = ({ clock, facts }: App, pair: Pair) => ({
  ...idsOf(pair),
  section_uuid: pair.site.uuid,
  now: clock.now(),
  record: facts.record,
});

async function reread(app: App, pair: Pair): Promise<UserRow> {
  const { user_id, target_id } = idsOf(pair);
  app.cache.userChanged(user_id);
  app.cache.userChanged(target_id);
  return (await findUser(app.db, pair.site.uuid, target_id)) ?? pair.person;
}
