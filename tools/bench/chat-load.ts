/** A chat with as many messages as in a cup final, and a moderator who removes one every second. */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '../../core/contract/values/durations';
import { DOMAIN, PASSWORD, type Stage, signUp } from './stage';

export const CHAT = 'bench-match';
export const MESSAGES_PER_SECOND = 100;
/** Messages are spread evenly over the writers. */
export const WRITERS = 40;
const MODERATOR = 'mona.reed@example.org';
/** An access token is valid for ten minutes. */
const RENEW_EVERY_MS = 5 * MINUTE_MS;

export interface Chat {
  uuid: string;
  url: string;
  writers: Session[];
  moderator: Session;
  renew(session: Session): Promise<void>;
}

interface Session {
  access: string;
  refresh: string;
}

export interface Said {
  /** Acknowledgement time of each message, by uuid. */
  acknowledged: Map<string, number>;
  removed: number;
}

/** Spreads the messages of a second, with writers in turn; the moderator removes one of the previous second. */
export async function talk({ url, writers, moderator, renew }: Chat, seconds: number): Promise<Said> {
  const acknowledged = new Map<string, number>();
  const removals: Promise<unknown>[] = [];
  let last = '';
  const renewing = renewUntil(performance.now() + seconds * 1000, [...writers, moderator], renew);
  await Promise.all(
    Array.from({ length: seconds * MESSAGES_PER_SECOND }, async (_, number) => {
      await sleep((number * 1000) / MESSAGES_PER_SECOND);
      if (number % MESSAGES_PER_SECOND === 0 && last) {
        removals.push(call(moderator.access, `${url}/messages/${last}`, 'DELETE'));
        last = '';
      }
      const content = `Message ${number}: what somebody says of the match, in a line or so.`;
      const { access } = writers[number % WRITERS] as Session;
      const answer = await call(access, `${url}/messages`, 'POST', { content });
      const { content_uuid } = (await answer.json()) as { content_uuid: string };
      acknowledged.set(content_uuid, performance.timeOrigin + performance.now());
      last = content_uuid;
    }),
  );
  await Promise.all([...removals, renewing]);
  return { acknowledged, removed: removals.length };
}

async function renewUntil(end: number, sessions: Session[], renew: Chat['renew']): Promise<void> {
  while (performance.now() + RENEW_EVERY_MS < end) {
    await sleep(RENEW_EVERY_MS);
    await Promise.all(sessions.map(renew));
  }
}

/** @throws Error if the call is refused */
async function call(access: string, url: string, method: string, body?: object): Promise<Response> {
  const answer = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${access}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function logIn(origin: string, email: string): Promise<Session> {
  const answer = await fetch(`${origin}/v2/${DOMAIN}/users/login?session=false`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`log-in: ${answer.status} ${await answer.text()}`);
  const { access_token, refresh_token } = (await answer.json()) as Tokens;
  return { access: access_token, refresh: refresh_token };
}

/** Creates the chat with its writers. */
export async function openChat({ server, site_uuid, reader }: Stage): Promise<Chat> {
  const { origin } = server;
  const writers: Session[] = [];
  for (let number = 0; number < WRITERS; number += 1) {
    writers.push(await signUp(origin, `Writer ${number}`, `writer${number}@example.org`));
  }
  await signUp(origin, 'Mona Reed', MODERATOR);
  await server.commands(['user', 'role', MODERATOR, 'moderator', '--unproved']);
  const moderator = await logIn(origin, MODERATOR);
  const base = `${origin}/v4/chat/${site_uuid}`;
  const made = await call(reader.access, `${base}/`, 'POST', { container_id: CHAT });
  const { content_container_uuid: uuid } = (await made.json()) as { content_container_uuid: string };
  const renew = async (session: Session) => {
    const renewed = await call(session.refresh, `${origin}/v2/${DOMAIN}/users/refreshusertoken?session=false`, 'GET');
    const { access_token, refresh_token } = (await renewed.json()) as Tokens;
    Object.assign(session, { access: access_token, refresh: refresh_token });
  };
  return { uuid, url: `${base}/${uuid}`, writers, moderator, renew };
}
