/** Another server of the fediverse, for tests: its accounts and keys, the requests to it, and the activities delivered to it. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import type { SignatureForm } from '../../../core/contract/content/social';
import { isSignedBy, requireDigests } from '../../src/modules/content/social/signing/received';
import { readSignature, signRequest } from '../../src/modules/content/social/signing/sign-request';
import type { TestApp } from './app';

export const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
const TYPE = 'application/activity+json';

export interface KeyPair {
  publicKey: string;
  privateKey: KeyObject;
}

export function newPair(bits = 2048): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return { publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(), privateKey };
}

interface Answer {
  status?: number;
  type?: string;
  body?: string | Buffer;
  location?: string;
  /** Time until the answer. */
  waitMs?: number;
}

interface Delivered {
  path: string;
  headers: IncomingHttpHeaders;
  activity: Record<string, unknown> & { id: string; type: string };
  form: SignatureForm;
}

/** The server under test: in this process, or one of its own. */
export interface Tested {
  app: { config: { publicUrl: string }; clock: { now(): number } };
  inject: TestApp['inject'];
}

export interface Sending {
  /** The account that signs. */
  user?: string;
  form?: SignatureForm;
  pair?: KeyPair;
  keyId?: string;
  /** Age of the signature in milliseconds. */
  age?: number;
  /** Address that the signature is for. */
  to?: string;
  path?: string;
  /** Replaces the body after signing. */
  sent?: string | Buffer;
  type?: string;
  /** Changes the headers after signing. */
  change?(headers: Record<string, string>): void;
}

export async function openFediverse(t: () => Tested) {
  const pair = newPair();
  const asked: string[] = [];
  /** The key that signed each of these requests. */
  const signers: (string | null)[] = [];
  const delivered: Delivered[] = [];
  const notes = new Map<string, object>();
  /** Replaces the answer of a path. */
  const instead = new Map<string, Answer>();
  const accounts = new Map<string, { pair?: KeyPair; more?: object }>();
  const inbox = {
    status: 202,
    refuses: null as SignatureForm | null,
    keys: new Map<string, KeyObject>(),
    /** Time until a delivery is answered. */
    waitMs: 0,
  };
  let at = '';
  let count = 0;

  const actor = (user: string) => {
    const { more, ...own } = accounts.get(user) ?? {};
    const id = `${at}/users/${user}`;
    return {
      '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
      id,
      type: 'Person',
      preferredUsername: user,
      name: user.replace(/^./, (first) => first.toUpperCase()),
      url: `${at}/@${user}`,
      inbox: `${id}/inbox`,
      endpoints: { sharedInbox: `${at}/inbox` },
      publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem: (own.pair ?? pair).publicKey },
      ...more,
    };
  };

  function answerTo(path: string): Answer {
    const set = instead.get(path);
    if (set) return { type: TYPE, body: '{}', ...set };
    const note = notes.get(path);
    if (note) return { type: TYPE, body: JSON.stringify(note) };
    const [, kind, user = ''] = path.split('/');
    return kind === 'users'
      ? { type: TYPE, body: JSON.stringify(actor(user)) }
      : { status: 404, type: TYPE, body: '{}' };
  }

  const server = createServer(async (incoming, response) => {
    const path = incoming.url ?? '/';
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (incoming.method === 'POST') {
      const { headers } = incoming;
      const form: SignatureForm = headers['signature-input'] ? 'rfc9421' : 'cavage';
      const request = { method: 'POST', target: path, origin: at, headers, body, now: t().app.clock.now() };
      const read = readSignature(request);
      requireDigests(read, body);
      const key = inbox.keys.get(read.keyId);
      if (key && !isSignedBy(key, read)) throw new Error(`a delivery that ${read.keyId} did not sign`);
      const isRefused = form === inbox.refuses;
      if (!isRefused && inbox.status < 300)
        delivered.push({ path, headers, activity: JSON.parse(body.toString('utf8')), form });
      if (inbox.waitMs > 0) await wait(inbox.waitMs);
      return response.writeHead(isRefused ? 401 : inbox.status).end();
    }
    asked.push(path);
    signers.push(/keyId="([^"]*)"/.exec(String(incoming.headers.signature))?.[1] ?? null);
    const { status = 200, type = TYPE, body: answer, location, waitMs = 0 } = answerTo(path);
    if (waitMs > 0) await wait(waitMs);
    response.writeHead(status, { 'content-type': type, ...(location && { location }) });
    return response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const userId = (user: string) => `${at}/users/${user}`;

  /** Builds a POST to an inbox of the server under test. */
  function signed(activity: object | string, sending: Sending = {}): InjectOptions {
    const { user = 'rita', form = 'cavage', path = '/social/inbox', age = 0, sent, type = TYPE, change } = sending;
    const body = typeof activity === 'string' ? activity : JSON.stringify(activity);
    const { publicUrl } = t().app.config;
    const key = {
      id: sending.keyId ?? `${userId(user)}#main-key`,
      privateKey: (sending.pair ?? accounts.get(user)?.pair ?? pair).privateKey,
    };
    const url = new URL(sending.to ?? `${publicUrl}${path}`);
    const headers = signRequest(form, { method: 'POST', url, body, key, now: t().app.clock.now() - age });
    const all: Record<string, string> = { ...headers, 'content-type': type };
    change?.(all);
    return { method: 'POST', url: path, headers: all, payload: sent ?? body };
  }

  return {
    at,
    pair,
    asked,
    signers,
    delivered,
    notes,
    instead,
    accounts,
    inbox,
    userId,
    noteId: (key: string) => `${at}/notes/${key}`,
    signed,
    send: (activity: object | string, sending?: Sending) => t().inject(signed(activity, sending)),
    /** An activity of a person there. */
    activity: (type: string, user: string, object: unknown, more: object = {}) => {
      count += 1;
      const id = `${at}/activities/${count}`;
      return { '@context': 'https://www.w3.org/ns/activitystreams', id, type, actor: userId(user), object, ...more };
    },
    /** A reply of a person there, which its own server has, too. */
    note: (key: string, user: string, inReplyTo: string, content: string, more: object = {}) => {
      const note = {
        id: `${at}/notes/${key}`,
        type: 'Note',
        attributedTo: userId(user),
        inReplyTo,
        content,
        published: new Date(t().app.clock.now() - 1000).toISOString(),
        to: [PUBLIC],
        cc: [],
        url: `${at}/@${user}/${key}`,
        ...more,
      };
      notes.set(`/notes/${key}`, note);
      return note;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Fediverse = Awaited<ReturnType<typeof openFediverse>>;

/** Signs chosen lines by draft-cavage, as a careless or hostile server would. */
export function cavageHeader(
  lines: [name: string, value: string][],
  {
    keyId,
    pair,
    algorithm = 'rsa-sha256',
    more = '',
  }: { keyId: string; pair: KeyPair; algorithm?: string; more?: string },
): string {
  const base = lines.map(([name, value]) => `${name}: ${value}`).join('\n');
  const signature = sign('sha256', Buffer.from(base), pair.privateKey).toString('base64');
  const names = lines.map(([name]) => name).join(' ');
  return `keyId="${keyId}",algorithm="${algorithm}",headers="${names}",${more}signature="${signature}"`;
}

/** Signs chosen components by RFC 9421. */
export function rfc9421Headers(
  lines: [name: string, value: string][],
  { pair, params, label = 'sig1' }: { pair: KeyPair; params: string; label?: string },
): Record<string, string> {
  const list = `(${lines.map(([name]) => name).join(' ')})${params}`;
  const base = [...lines.map(([name, value]) => `${name}: ${value}`), `"@signature-params": ${list}`].join('\n');
  const signature = sign('sha256', Buffer.from(base), pair.privateKey).toString('base64');
  return { 'signature-input': `sig1=${list}`, signature: `${label}=:${signature}:` };
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
