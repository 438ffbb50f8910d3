/** The job of a reply whose parent is unknown here: fetches the posts between it and something known, and takes them all. */
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Job, Postponed } from '../../platform/outbox/outbox.worker';
import type { Site } from '../../sites/sites/site-registry';
import { readHostStates } from '../social/hosts.repository';
import { FediverseFetcher } from '../social/networks/fediverse-fetcher';
import { idOf, listOf } from '../social/networks/members';
import { RemoteProblem } from '../social/networks/remote';
import { findPosts } from './known.repository';
import { readPost, takeOn, threadOf } from './take-note';
import type { WalkBudget } from './walk-budget';
import { type FoundNote, walkUp } from './walk-up';

/** Minutes that a walk waits for the budget. */
const MINUTES_MAX = 10;

/** @throws Postponed while the budget of this minute is spent */
export async function takeDistant(app: FastifyInstance, budget: WalkBudget, reply: FoundNote, job: Job): Promise<void> {
  const { clock, config, fediverse } = app;
  const { accounts, fetchJson } = fediverse;
  const parent_id = idOf(reply.note.inReplyTo);
  const drop = () => app.social.count('fediverse', 'unrelated');
  const sites = await sitesThatTake(app, reply);
  if (sites.length === 0 || budget.isNowhere(parent_id)) return drop();
  if (!budget.spend(reply.author.host)) {
    if (job.attempts >= MINUTES_MAX) return drop();
    throw new Postponed(budget.next);
  }
  const found = await walkUp(parent_id, {
    fetchJson,
    pause: async (ms) => void (await setTimeout(config.privateAddresses ? 0 : ms)),
    now: () => clock.now(),
    goOn: () => job.goOn(),
    isKnown: async (id) => (await Promise.all(sites.map((site) => findPlace(app, site, id)))).some(Boolean),
    isOwn: (id) => id.startsWith(`${accounts.addresses.root}/`),
  });
  if (!found) {
    budget.ledNowhere(parent_id);
    return drop();
  }
  const present = await asItIsNow(app, reply);
  if (!present) return drop();
  for (const site of sites) await takeAll(app, site, [...found, present], () => job.goOn());
}

/**
 * Reads the reply again from its own server, because its deletion or edit may have arrived before it was known here.
 *
 * @returns null when it is gone; the signed reply when its server does not answer
 */
async function asItIsNow({ fediverse }: FastifyInstance, { note, author }: FoundNote): Promise<FoundNote | null> {
  const fetcher = new FediverseFetcher({ fetchJson: fediverse.fetchJson, pause: async () => undefined });
  try {
    const present = await fetcher.note(idOf(note));
    const isSame = idOf(present) === idOf(note) && idOf(listOf(present.attributedTo)[0]) === author.id;
    return isSame ? { note: { ...present, inReplyTo: note.inReplyTo }, author } : null;
  } catch (error) {
    if (!(error instanceof RemoteProblem)) throw error;
    return error.code === 'not_found' ? null : { note, author };
  }
}

/** Sites that take replies from networks, and from this author's host. */
async function sitesThatTake({ db, clock, fediverse }: FastifyInstance, { author }: FoundNote): Promise<Site[]> {
  const taking: Site[] = [];
  for (const { site } of await fediverse.accounts.ofSites()) {
    const states = await readHostStates(db, site.uuid, [author.host], clock.now());
    if (site.rules.social.networks !== 'off' && states.get(author.host) !== 'blocked') taking.push(site);
  }
  return taking;
}

async function findPlace(app: FastifyInstance, site: Site, id: string) {
  const known = await findPosts(app.db, site.uuid, [id]);
  return threadOf(app, site.uuid, known.get(id), id);
}

/** Takes the posts together, parents first, so that each finds its place. A post that is not public ends the branch. */
async function takeAll(app: FastifyInstance, site: Site, found: FoundNote[], goOn: () => Promise<void>): Promise<void> {
  const above = idOf(found[0]?.note.inReplyTo);
  const known = await findPosts(app.db, site.uuid, [above, ...found.map(({ note }) => idOf(note))]);
  const thread = await threadOf(app, site.uuid, known.get(above), above);
  if (!thread || thread.state === 'gone') return;
  const posts = found.map(({ note, author }) => readPost(note, author, thread));
  const end = posts.indexOf(null);
  const readable = posts.slice(0, end < 0 ? undefined : end).filter((post) => post !== null);
  // Only new posts: edits need the signature of their author.
  await takeOn(app, { thread, known, posts: readable.filter(({ id }) => !known.has(id)) }, goOn);
}
