/** Following and muting as routes do it: ruled on, stored, and told to what is kept of both people. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Action, refusal } from '../../../../../core/contract/rules';
import { ApiError } from '../../../http/errors';
import { asOther, requireMember } from '../users/person';
import { findUser, type UserRow } from '../users/users.repository';
import { deleteFollow, deleteMute, insertFollow, insertMute } from './follows.repository';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'cache'>;

interface Tied {
  /** The other person as they are afterwards. */
  target: UserRow;
  date: number;
}

/** @param text the other person, as a path names them. @throws ApiError what `core/contract/rules` says. */
export async function follow(app: App, request: FastifyRequest, text: string, page_id: number | null): Promise<Tied> {
  const target = await requireSomebody(app, request, text);
  const user_id = requireAllowed(app, 'user/follow', request, target);
  const now = app.clock.now();
  const date = await insertFollow(app.db, { user_id, target_id: target.id, page_id, now });
  return { target: await reread(app, request, target, user_id), date };
}

/** Whoever it was may be unfollowed: a ban or a new role of theirs is no reason to keep them. */
export async function unfollow(app: App, request: FastifyRequest, text: string): Promise<void> {
  const target = await requireMember(app.db, request, text);
  const user_id = requireAllowed(app, 'user/unfollow', request, target);
  if (!(await deleteFollow(app.db, { user_id, target_id: target.id }))) return;
  app.cache.userChanged(user_id);
  app.cache.userChanged(target.id);
}

export async function mute(app: App, request: FastifyRequest, text: string): Promise<Tied> {
  const target = await requireSomebody(app, request, text);
  const user_id = requireAllowed(app, 'user/mute', request, target);
  const date = await insertMute(app.db, { user_id, target_id: target.id, now: app.clock.now() });
  return { target: await reread(app, request, target, user_id), date };
}

/** Also where muting was switched off meanwhile, and of somebody who became staff. */
export async function unmute(app: App, request: FastifyRequest, text: string): Promise<void> {
  const target = await requireMember(app.db, request, text);
  const user_id = requireAllowed(app, 'user/unmute', request, target);
  await deleteMute(app.db, { user_id, target_id: target.id });
}

/** Who was erased is nobody to follow or mute. */
async function requireSomebody(app: App, request: FastifyRequest, text: string): Promise<UserRow> {
  const target = await requireMember(app.db, request, text);
  if (target.date_erased !== null) throw new ApiError('user_not_found');
  return target;
}

function requireAllowed(app: App, action: Action, { user, actor, site }: FastifyRequest, target: UserRow): number {
  const code = refusal(action, { actor, settings: site.settings, now: app.clock.now(), user: asOther(target) });
  if (code) throw new ApiError(code);
  if (!user) throw new ApiError('unauthorized');
  return user.id;
}

async function reread(app: App, { site }: FastifyRequest, target: UserRow, user_id: number): Promise<UserRow> {
  app.cache.userChanged(user_id);
  app.cache.userChanged(target.id);
  return (await findUser(app.db, site.uuid, target.id)) ?? target;
}
