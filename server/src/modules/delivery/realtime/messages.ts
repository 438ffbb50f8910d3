/**
 * Parses messages from clients (host contract 10). Checks every shape and size here, so that no message can do more
 * than cause an error.
 */

import type { BatchWish, ResumePoint } from '../../../../../core/contract/content/realtime';
import { isUuid } from '../../../../../core/contract/values/ids';
import type { Wanted } from './subscription';

export const MAX_MESSAGE_BYTES = 16 * 1024;
const MAX_ID_LENGTH = 100;
const MAX_RULES = 10;
const MAX_VALUES = 100;
const MAX_VALUE_LENGTH = 100;
const MAX_TOKEN_LENGTH = 4096;

export type Message =
  | {
      type: 'subscribe';
      subscription_id: string;
      wanted: Wanted;
      resume: ResumePoint[] | null;
      batch: BatchWish | null;
    }
  | { type: 'subscribe_feed'; subscription_id: string; feed: string }
  | { type: 'unsubscribe'; subscription_id: string }
  | { type: 'keep-alive'; echo: boolean }
  | { type: 'authenticate'; access_token: string }
  | { type: 'typing'; container_uuid: string; parent_uuid?: string };

/** A problem with a message; with `subscription_id` if the message has a valid one. */
export class MessageError extends Error {
  constructor(
    message: string,
    readonly subscription_id?: string,
  ) {
    super(message);
  }
}

type Fields = Record<string, unknown>;

/** @throws MessageError */
export function readMessage(text: string): Message {
  const message = parse(text);
  switch (message.type) {
    case 'keep-alive':
      return { type: 'keep-alive', echo: message.echo === true };
    case 'subscribe':
      return readSubscribe(message);
    case 'unsubscribe':
      return { type: 'unsubscribe', subscription_id: readId(message) };
    case 'authenticate': {
      const { access_token } = message;
      if (typeof access_token !== 'string' || access_token.length > MAX_TOKEN_LENGTH) {
        throw new MessageError('access_token must be a token');
      }
      return { type: 'authenticate', access_token };
    }
    case 'typing': {
      const { container_uuid, parent_uuid } = message;
      if (!isUuidText(container_uuid)) throw new MessageError('container_uuid must be a uuid');
      if (parent_uuid !== undefined && parent_uuid !== null && !isUuidText(parent_uuid)) {
        throw new MessageError('parent_uuid must be a uuid');
      }
      const parent = typeof parent_uuid === 'string' ? { parent_uuid: parent_uuid.toLowerCase() } : {};
      return { type: 'typing', container_uuid: container_uuid.toLowerCase(), ...parent };
    }
    default:
      throw new MessageError('type must be subscribe, unsubscribe, keep-alive, authenticate or typing');
  }
}

function parse(text: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new MessageError('a message must be JSON');
  }
  if (!isFields(value)) throw new MessageError('a message must be a JSON object');
  return value;
}

function readSubscribe(message: Fields): Message {
  const subscription_id = readId(message);
  const { feed } = message;
  if (feed !== undefined) {
    if (typeof feed === 'string' && feed.length <= MAX_ID_LENGTH)
      return { type: 'subscribe_feed', subscription_id, feed };
    throw new MessageError('feed must be console: and the uuid of a site', subscription_id);
  }
  try {
    const wanted = readFilter(message.filter);
    const resume = readResume(message.resume, wanted);
    return { type: 'subscribe', subscription_id, wanted, resume, batch: readBatch(message.batch, wanted) };
  } catch (error) {
    throw new MessageError((error as Error).message, subscription_id);
  }
}

function readId({ subscription_id: id }: Fields): string {
  // Older clients number their subscriptions.
  if (typeof id === 'number' && Number.isFinite(id)) return String(id);
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH) {
    throw new MessageError(`subscription_id must be a text of 1 to ${MAX_ID_LENGTH} characters`);
  }
  return id;
}

/** Rules are ANDed; two rules on one key are intersected. No rule means everything of the site. */
function readFilter(filter: unknown): Wanted {
  const rules = filter === undefined || filter === null ? [] : isFields(filter) ? (filter.rules ?? []) : null;
  if (!Array.isArray(rules)) throw new MessageError('filter.rules must be an array');
  if (rules.length > MAX_RULES) throw new MessageError(`filter.rules must have at most ${MAX_RULES} rules`);
  const wanted: Wanted = { containers: null, message_types: null, actions: null };
  for (const rule of rules) {
    if (!isFields(rule) || rule.type !== 'one_of') throw new MessageError('a rule must be of type one_of');
    const values = readValues(rule.values);
    if (rule.key === 'container_uuid') wanted.containers = both(wanted.containers, readUuids(values));
    else if (rule.key === 'message_type') wanted.message_types = both(wanted.message_types, values);
    else if (rule.key === 'action') wanted.actions = both(wanted.actions, values);
    else throw new MessageError('a rule must have the key container_uuid, message_type or action');
  }
  return wanted;
}

function readValues(values: unknown): string[] {
  if (!Array.isArray(values) || values.length > MAX_VALUES) {
    throw new MessageError(`the values of a rule must be an array of at most ${MAX_VALUES}`);
  }
  if (!values.every((value) => typeof value === 'string' && value.length <= MAX_VALUE_LENGTH)) {
    throw new MessageError(`each value of a rule must be a text of at most ${MAX_VALUE_LENGTH} characters`);
  }
  return values as string[];
}

/** Reads uuids; nothing else reaches the database. */
function readUuids(values: string[]): string[] {
  if (!values.every(isUuid)) throw new MessageError('each value of a rule on container_uuid must be a uuid');
  return values.map(lower);
}

const both = (before: Set<string> | null, values: string[]): Set<string> =>
  new Set(before ? values.filter((value) => before.has(value)) : values);

function readResume(resume: unknown, { containers }: Wanted): ResumePoint[] | null {
  if (resume === undefined || resume === null) return null;
  const points = Array.isArray(resume) ? resume : [resume];
  if (points.length > MAX_VALUES) throw new MessageError(`resume must have at most ${MAX_VALUES} entries`);
  return points.map((point) => {
    const { container_uuid, after_seq } = isFields(point) ? point : {};
    if (!isUuidText(container_uuid)) throw new MessageError('resume.container_uuid must be a uuid');
    if (!Number.isSafeInteger(after_seq) || (after_seq as number) < 0) {
      throw new MessageError('resume.after_seq must be a whole number from 0 on');
    }
    const uuid = container_uuid.toLowerCase();
    if (!containers?.has(uuid)) throw new MessageError('resume.container_uuid must be in the rule on container_uuid');
    return { container_uuid: uuid, after_seq: after_seq as number };
  });
}

function readBatch(batch: unknown, { containers }: Wanted): BatchWish | null {
  if (batch === undefined || batch === null) return null;
  const { every_ms, most_per_second } = isFields(batch) ? batch : {};
  const isWithin = (value: unknown, least: number, most: number): value is number =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
  if (!isWithin(every_ms, 250, 2000)) throw new MessageError('batch.every_ms must be a whole number from 250 to 2000');
  if (!isWithin(most_per_second, 1, 50)) {
    throw new MessageError('batch.most_per_second must be a whole number from 1 to 50');
  }
  if (containers?.size !== 1) throw new MessageError('batch needs a rule on one container_uuid');
  return { every_ms, most_per_second };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isUuidText = (value: unknown): value is string => typeof value === 'string' && isUuid(value);
const lower = (text: string): string => text.toLowerCase();
