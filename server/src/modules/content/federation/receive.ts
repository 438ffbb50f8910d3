/**
 * Takes a signed activity in two steps: reads its signature before its body has arrived, then checks the rest, cheapest check first,
 * and leaves it in the outbox. Nothing is fetched but the key of its sender, and nothing at all for the deletion of something that is
 * unknown here.
 */
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { OutboxMessage } from '../../platform/outbox/outbox.repository';
import { idOf, listOf, type Members } from '../social/networks/members';
import {
  isSignedBy,
  type ReadSignature,
  type ReceivedHead,
  requireDigests,
  SignatureRefused,
} from '../social/signing/received';
import { readSignature } from '../social/signing/sign-request';
import { type Activity, isHandled, readActivity, requireOneOrigin, requireOwnObject, typeOf } from './activity';
import { checkGone, TAKE } from './messages';
import { InboxRefused } from './refused';
import type { RemoteKeys, Signer } from './remote-keys';

type App = Pick<FastifyInstance, 'config' | 'outbox'>;

interface Received {
  result: 'accepted' | 'repeated' | 'ignored';
  /** The signature fits the key of its sender. It was not checked if this is false. */
  isVerified: boolean;
}

export interface ReceivedBody {
  signature: ReadSignature;
  body: Buffer;
  now: number;
}

interface Knowledge {
  keys: RemoteKeys;
  /** Finds an account or a post that is known here. */
  findKnown(id: string): Promise<true | undefined>;
}

/** @throws InboxRefused also for a key that could not be fetched a short time ago */
export function receiveHead({ keys }: Knowledge, head: ReceivedHead): ReadSignature {
  const signature = orRefused(() => readSignature(head));
  if (keys.isRefused(signature.keyId)) throw new InboxRefused('no_key');
  return signature;
}

/** @throws InboxRefused */
export async function receive(app: App, { keys, findKnown }: Knowledge, received: ReceivedBody): Promise<Received> {
  const { signature, body, now } = received;
  orRefused(() => requireDigests(signature, body));
  const activity = readActivity(body);
  requireOneOrigin(activity, signature.keyId);
  const isLeaving = activity.type === 'Delete' && activity.object_id === activity.actor;
  // Deletions are sent to every server that may know of something, thousands for each closed account.
  if (activity.type === 'Delete' && !(await findKnown(activity.object_id)))
    return { result: 'ignored', isVerified: false };
  let signer: Signer;
  try {
    signer = await findSigner(keys, activity, signature);
  } catch (error) {
    // The key of a closed account is gone as well; the job asks for the account itself.
    if (!(isLeaving && error instanceof InboxRefused && error.reason === 'gone')) throw error;
    return { result: await leave(app, checkGone(activity.actor, now)), isVerified: false };
  }
  requireOwnObject(activity);
  if (!isHandled(activity)) return { result: 'ignored', isVerified: true };
  const message = isLeaving
    ? checkGone(activity.actor, now)
    : takeMessage(app.config.secret, activity, signer.author, now);
  return { result: await leave(app, message), isVerified: true };
}

/** @throws InboxRefused */
function orRefused<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof SignatureRefused ? new InboxRefused(error.reason) : error;
  }
}

/** @throws InboxRefused */
async function findSigner(keys: RemoteKeys, { actor }: Activity, signature: ReadSignature): Promise<Signer> {
  const { keyId } = signature;
  const found = await keys.find(actor, keyId);
  if (isSignedBy(found.key, signature)) return found;
  const newer = found.isFresh ? null : await keys.findNewer(actor, keyId);
  if (!newer || !isSignedBy(newer.key, signature)) throw new InboxRefused('bad_signature');
  return newer;
}

/** The id alone would let a stranger take somebody's id first, so the key has the signer as well. */
function takeMessage(secret: string, activity: Activity, author: Signer['author'], now: number): OutboxMessage {
  const text = `activity ${activity.actor} ${activity.id}`;
  const hash = createHmac('sha256', secret).update(text).digest('base64url');
  const payload = { activity: { ...activity, object: neededOf(activity) }, author };
  return { kind: TAKE, payload, idempotency_key: `${TAKE} ${hash}`, now };
}

/** Returns the part of an object that the job reads, because a sender may repeat 256 KiB in each like. */
function neededOf({ type, object }: Activity): Members {
  if (type === 'Create' || type === 'Update') return object;
  return type === 'Undo' ? { type: typeOf(object), object: idOf(listOf(object.object)[0]) } : {};
}

async function leave({ outbox }: App, message: OutboxMessage): Promise<'accepted' | 'repeated'> {
  if (!(await outbox.addTogether(message))) return 'repeated';
  outbox.wake(message.kind);
  return 'accepted';
}
