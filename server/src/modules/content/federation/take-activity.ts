/** Does what an accepted activity says. The job may run again, so each step is one that can be repeated. */
import type { FastifyInstance } from 'fastify';
import { idOf, listOf, type Members, textOf } from '../social/networks/members';
import type { RemoteAuthor } from '../social/networks/remote';
import { type Activity, isProfile, typeOf } from './activity';
import { block, follow, stopFollowing, unblock } from './follow';
import { react } from './react';
import { takeDeletion, takeNote } from './take-note';
import { takeProfile } from './take-profile';

type App = FastifyInstance;

export interface Accepted {
  activity: Activity;
  /** The person who signed the activity. */
  author: RemoteAuthor;
}

export async function takeActivity(app: App, { activity, author }: Accepted, goOn: () => Promise<void>): Promise<void> {
  const { type, object, object_id } = activity;
  if (type === 'Follow') return follow(app, author, activity);
  if (type === 'Block') return block(app, author, object_id);
  if (type === 'Like' || type === 'Announce') return react(app, { author, type, target: object_id, isUndone: false });
  if (type === 'Delete') return takeDeletion(app, author, object_id);
  if (type === 'Undo') return undo(app, author, object, object_id);
  if (isProfile(object)) return takeProfile(app, author, object);
  if (Object.keys(object).length > 0) await takeNote(app, author, object, goOn);
}

/** Some servers send the whole activity that is undone, others only its id. */
async function undo(app: App, author: RemoteAuthor, object: Members, object_id: string): Promise<void> {
  const type = typeOf(object);
  const target = idOf(listOf(object.object)[0]);
  if (type === 'Like' || type === 'Announce') return react(app, { author, type, target, isUndone: true });
  if (type === 'Block') return unblock(app, author, target);
  return stopFollowing(app, author, { target, follow_id: textOf(object_id) });
}
