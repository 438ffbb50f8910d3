/**
 * The jobs of push messages. Each checks again whether there is something to send: not what was withdrawn, seen or
 * switched off meanwhile. A crashed job continues where it was; a message sent twice has one topic and one tag, so that
 * the second replaces the first.
 */
import type { Handler } from '../../platform/outbox/outbox.worker';
import type { PushSender } from './push-sender';
import { pushToFollowers } from './push-to-followers';
import { pushToMany } from './push-to-many';
import { pushToPerson } from './push-to-person';
import { makePushTools, type Payload, type PushApp } from './push-tools';

export function pushJobs(
  app: PushApp,
  sender: PushSender,
): Record<'personal' | 'broadcast' | 'followers', Handler<Payload>> {
  const tools = makePushTools(app, sender);
  return {
    personal: pushToPerson(app, sender, tools),
    broadcast: pushToMany(app, sender, tools),
    followers: pushToFollowers(app, sender, tools),
  };
}
