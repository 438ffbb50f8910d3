/**
 * A server of the fediverse, built with Fedify: people, their posts, and what is delivered to them. Everything that our server reads
 * or verifies was written by code that is not ours.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFederation, generateCryptoKeyPair, MemoryKvStore } from '@fedify/fedify';
import {
  Activity,
  type Actor,
  Announce,
  Create,
  Delete,
  Follow,
  isActor,
  Like,
  Mention,
  Note,
  Person,
  PUBLIC_COLLECTION,
  Tombstone,
  Undo,
  Update,
} from '@fedify/vocab';
import { Temporal } from '@js-temporal/polyfill';

export const forms = ['rfc9421', 'draft-cavage-http-signatures-12'] as const;
export type Form = (typeof forms)[number];

/** A delivery by its signature, and an activity that was verified. */
export interface Delivery {
  form: Form;
  status: number;
}
export interface Received {
  type: string;
  id: string;
  actor: string;
  object: string;
  content: string;
}

/** @param firstKnock the signature that the server tries first */
export async function openFedify(firstKnock: Form) {
  const deliveries: Delivery[] = [];
  const received: Received[] = [];
  const notes = new Map<string, Note>();
  const gone = new Set<string>();
  const state = { refuses: null as Form | null, count: 0 };
  const keys = new Map<string, Promise<CryptoKeyPair>>();

  const federation = createFederation<void>({ kv: new MemoryKvStore(), firstKnock, allowPrivateAddress: true });
  federation
    .setActorDispatcher('/users/{identifier}', async (ctx, identifier) => {
      const [pair] = await ctx.getActorKeyPairs(identifier);
      return new Person({
        id: ctx.getActorUri(identifier),
        preferredUsername: identifier,
        name: identifier.replace(/^./, (first) => first.toUpperCase()),
        inbox: ctx.getInboxUri(identifier),
        url: ctx.getActorUri(identifier),
        ...(pair && { publicKey: pair.cryptographicKey }),
      });
    })
    .setKeyPairsDispatcher(async (_ctx, identifier) => {
      const pair = keys.get(identifier) ?? generateCryptoKeyPair('RSASSA-PKCS1-v1_5');
      keys.set(identifier, pair);
      return [await pair];
    });
  federation.setObjectDispatcher(Note, '/notes/{key}', (_ctx, { key }) => notes.get(key) ?? null);
  federation.setInboxListeners('/users/{identifier}/inbox', '/inbox').on(Activity, async (_ctx, activity) => {
    // Other objects are only named, or belong to people here.
    const isPost = activity instanceof Create || activity instanceof Update;
    const object = isPost ? await activity.getObject() : null;
    received.push({
      type: activity.constructor.name,
      id: activity.id?.href ?? '',
      actor: activity.actorId?.href ?? '',
      object: activity.objectId?.href ?? '',
      content: object instanceof Note ? String(object.content ?? '') : '',
    });
  });

  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const url = new URL(incoming.url ?? '/', at);
    const isPost = incoming.method === 'POST';
    const form: Form = incoming.headers['signature-input'] ? 'rfc9421' : 'draft-cavage-http-signatures-12';
    const answer = await answerTo(
      new Request(url, {
        method: incoming.method ?? 'GET',
        headers: Object.entries(incoming.headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as [string, string]] : [],
        ),
        ...(isPost && { body: Buffer.concat(parts) }),
      }),
      form,
    );
    if (isPost) deliveries.push({ form, status: answer.status });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answerTo(request: Request, form: Form): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (gone.has(pathname)) return new Response(null, { status: 410 });
    if (request.method === 'POST' && form === state.refuses) return new Response(null, { status: 401 });
    return federation.fetch(request, { contextData: undefined });
  }

  const context = () => federation.createContext(new URL(at), undefined);
  const userId = (user: string) => new URL(`${at}/users/${user}`);
  const nextId = (kind: string) => new URL(`${at}/${kind}/${++state.count}`);
  // Fedify's types name the global of newer versions of Node.
  const now = () => Temporal.Now.instant() as unknown as globalThis.Temporal.Instant;

  /** Reads an account as another server does. */
  async function lookUp(address: string): Promise<Actor> {
    const found = await context().lookupObject(address);
    if (!found || !isActor(found)) throw new Error(`${address} is no account`);
    return found;
  }
  async function send(user: string, to: Actor, activity: Activity): Promise<void> {
    await context().sendActivity({ identifier: user }, to, activity, { immediate: true });
  }
  const about = (user: string) => ({ actor: userId(user), tos: [PUBLIC_COLLECTION] });

  const follow = (user: string, to: Actor) =>
    new Follow({ id: new URL(`${at}/follows/${user}`), actor: userId(user), object: to.id });
  const like = (user: string, object: string) =>
    new Like({ id: new URL(`${at}/likes/${user}`), actor: userId(user), object: new URL(object) });

  return {
    at,
    state,
    deliveries,
    received,
    lookUp,
    userId: (user: string) => userId(user).href,
    follow: (user: string, to: Actor) => send(user, to, follow(user, to)),
    unfollow: (user: string, to: Actor) =>
      send(user, to, new Undo({ id: nextId('undos'), ...about(user), object: follow(user, to) })),
    like: (user: string, to: Actor, object: string) => send(user, to, like(user, object)),
    unlike: (user: string, to: Actor, object: string) =>
      send(user, to, new Undo({ id: nextId('undos'), ...about(user), object: like(user, object) })),
    boost: (user: string, to: Actor, object: string) =>
      send(user, to, new Announce({ id: nextId('boosts'), ...about(user), object: new URL(object) })),
    /** @returns the id of the reply */
    async reply(user: string, to: Actor, parent: string, content: string): Promise<string> {
      const id = nextId('notes');
      const note = new Note({
        ...{ id, attribution: userId(user), replyTarget: new URL(parent), content, published: now() },
        ...{ tos: [PUBLIC_COLLECTION], ccs: to.id ? [to.id] : [], url: id },
        tags: [new Mention({ href: to.id, name: `@${String(to.preferredUsername)}` })],
      });
      notes.set(String(state.count), note);
      await send(user, to, new Create({ id: nextId('creates'), ...about(user), object: note }));
      return id.href;
    },
    async edit(user: string, to: Actor, id: string, content: string): Promise<void> {
      const key = id.split('/').at(-1) ?? '';
      const note = notes.get(key)?.clone({ content, updated: now() });
      if (!note) throw new Error(`no note ${id}`);
      notes.set(key, note);
      await send(user, to, new Update({ id: nextId('updates'), ...about(user), object: note }));
    },
    async remove(user: string, to: Actor, id: string): Promise<void> {
      notes.delete(id.split('/').at(-1) ?? '');
      gone.add(new URL(id).pathname);
      await send(
        user,
        to,
        new Delete({ id: nextId('deletes'), ...about(user), object: new Tombstone({ id: new URL(id) }) }),
      );
    },
    /** Closes an account: its address answers 410, and its last activity says so. */
    async leave(user: string, to: Actor): Promise<void> {
      const last = new Delete({ id: nextId('deletes'), ...about(user), object: userId(user) });
      gone.add(userId(user).pathname);
      await send(user, to, last);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Fedify = Awaited<ReturnType<typeof openFedify>>;
