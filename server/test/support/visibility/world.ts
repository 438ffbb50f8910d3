/**
 * A site with content in every state that somebody is not to see, marked (./marks): removed, waiting, in hidden containers, of
 * muted and banned people, former texts, and what stands on another site.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { numericIdToUuid } from '../../../../core/contract/ids';
import { startTestApp, type TestApp, type TestUser } from '../app';
import { createMailLinks } from '../../../src/modules/delivery/mail/notices/links';
import { changeContainer } from '../conversation';
import { type ContentKind, mark, marksIn, type Of } from './marks';
import { type People, type State, rename, signUpPeople, states } from './people';
import { kinds } from './vocabulary';

export type Place = 'open' | 'hidden' | 'other';
export type Who = Pick<TestUser, 'inject'>;
export interface Container {
  cc: string;
  container_id: string;
  section_uuid: string;
  path: string;
}

export interface World {
  t: TestApp;
  people: People;
  other: { section_uuid: string; writer: TestUser };
  containers: Record<ContentKind | 'poll', Record<Place, Container>>;
  /** Ids of what was written, by kind and place. */
  written: Record<ContentKind, Record<Place, string[]>>;
  polls: Record<Place, string[]>;
  /** Numbers of the site's pages. */
  pages: number[];
  /** Of the reader, as the addresses of their mails have it. */
  mailToken(purpose: 'my' | 'soon'): string;
  /** Content by its uuid, as a mark. */
  ids: Map<string, string>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call that must be done. */
export async function done<T = { content_uuid: string }>(
  who: Who,
  method: Method,
  url: string,
  payload?: object,
): Promise<T> {
  const answer = await who.inject({ method, url, ...(payload && { payload }) });
  assert.ok(answer.statusCode < 300, `${method} ${url}: ${answer.body}`);
  return answer.body ? answer.json() : (undefined as T);
}

export const linkOf = (of: Of, state: string) => `https://${mark(of, state, 'link')}.example/`;

/** What somebody writes: a word that all texts share, and marks wherever words can stand. */
function words(kind: ContentKind, state: string, thing: 'text' | 'reply', version = '') {
  const of = thing === 'reply' ? 'reply' : 'text';
  const content = `Lantern ${version} ${mark(kind, state, of)}? @Rhea`;
  // A correction leaves it as it is.
  const origin_title = mark(kind, state === 'earlier' ? 'edited' : state, 'origin');
  const origin = { origin_title, origin_url: 'https://localhost/page' };
  return {
    content,
    links: [{ url: linkOf(kind, state), position: 3 }],
    metadata: origin,
    ...(thing === 'text' && kinds[kind].more(mark(kind, state, 'title'))),
    ...(kind === 'post' && thing === 'text' && { body: [{ type: 'paragraph', text: content }] }),
  };
}

/** Former versions of edited content have the state `earlier`. */
export async function makeWorld(): Promise<World> {
  const t = await startTestApp();
  const polite = { flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 }, duplicates: { minutes: 0 } };
  await t.changeRules({ ...polite, spam: { is_on: false } } as Parameters<TestApp['changeRules']>[0]);
  await t.changeSettings({ enable_comment_images: true, enable_livechat: true, enable_dislikes: true });
  const people = await signUpPeople(t);
  const otherSite = await t.app.sites.add({ domain: 'other.example', name: 'Another site' });
  await t.app.sites.changeRules(otherSite.uuid, polite as Parameters<TestApp['changeRules']>[0]);
  const writer = await signUpAt(t, 'other.example');
  const world: World = {
    t,
    people,
    other: { section_uuid: otherSite.uuid, writer },
    containers: {} as World['containers'],
    written: {} as World['written'],
    polls: { open: [], hidden: [], other: [] },
    pages: [],
    mailToken: (purpose) => createMailLinks(t.app.config.secret).tokenFor(people.reader.id, purpose),
    ids: new Map(),
  };
  await relate(world);
  await ban(world, 'ghost');
  await describePages(world);
  for (const kind of Object.keys(kinds) as ContentKind[]) await writeAll(world, kind);
  await askPolls(world);
  await ban(world, 'posting');
  await ban(world, 'login');
  await ban(world, 'hide');
  await t.app.outbox.run();
  await rename(t, people);
  const rows = await t.app.db.selectFrom('comments').select(['id', 'content']).execute();
  for (const { id, content } of rows) {
    const [of, state] = [...marksIn(content)][0]?.split(' ') ?? [];
    world.ids.set(numericIdToUuid(id), `${of} ${state} id`);
  }
  return world;
}

async function signUpAt(t: TestApp, domain: string): Promise<TestUser> {
  const name = mark('person', 'other', 'name');
  const { result, access_token: token } = await done<{ result: TestUser['user']; access_token: string }>(
    t,
    'POST',
    `/v2/${domain}/users?session=false`,
    { name, email: `${name}@example.org`, password: 'correct horse battery' },
  );
  await t.changeUser(result, {
    pic_small: `https://pictures.example/${mark('person', 'other', 'picture')}.webp`,
    role: 'administrator',
  });
  return {
    user: result,
    id: result.id,
    token,
    refreshToken: '',
    inject: (options) => t.app.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } }),
  };
}

/** The reader follows everybody and is followed by everybody; one of them they mute. */
async function relate({ people: { of, reader } }: World): Promise<void> {
  for (const person of Object.values(of)) {
    await done(reader, 'PUT', `/v2/localhost/follows/${person.id}`);
    await done(person, 'PUT', `/v2/localhost/follows/${reader.id}`);
  }
  await done(reader, 'PUT', `/v2/localhost/mutes/${of.muted.id}`);
}

async function ban({ people: { of, chief } }: World, ban_level: 'ghost' | 'posting' | 'login' | 'hide') {
  await done(chief, 'POST', `/v2/localhost/users/${of[ban_level].id}/bans`, { ban_level });
}

async function openAt(t: TestApp, prefix: string, section_uuid: string, container_id: string, who: Who = t) {
  const base = `/v4/${prefix}/${section_uuid}`;
  const { content_container_uuid: cc } = await done<{ content_container_uuid: string }>(who, 'POST', `${base}/`, {
    container_id,
  });
  return { cc, container_id, section_uuid, path: `${base}/${cc}` };
}

export async function openPlaces(world: World, prefix: string): Promise<Record<Place, Container>> {
  const { t, people, other } = world;
  return {
    open: await openAt(t, prefix, t.site.uuid, 'open-page', people.staff),
    hidden: await openAt(t, prefix, t.site.uuid, 'hidden-page', people.staff),
    other: await openAt(t, prefix, other.section_uuid, 'other-page', other.writer),
  };
}

/** Roots in every state, and replies to the reader's root in every state. */
async function writeAll(world: World, kind: ContentKind): Promise<void> {
  const { t, people, other } = world;
  const { roots, reply, remove, flag, settings, prefix, answers } = kinds[kind];
  const { of, reader, staff } = people;
  const places = await openPlaces(world, prefix);
  const { open, hidden } = places;
  world.containers[kind] = places;
  const written = { open: [], hidden: [], other: [] } as Record<Place, string[]>;
  world.written[kind] = written;
  if (kind === 'post') await beginBlogs(world, places);
  const write = async (who: Who, state: string, thing: 'text' | 'reply', under: string | null, at: Place = 'open') => {
    const path = under === null ? roots : reply(under);
    const body = words(kind, state, thing);
    const { content_uuid } = await done(who, 'POST', `${places[at].path}/${path}`, body);
    written[at].push(content_uuid);
    return content_uuid;
  };
  const answerer = (state: State) => (answers === 'staff' ? staff : of[state]);

  const root = await write(kind === 'post' ? staff : reader, 'reader', 'text', null);
  const inOpen = states.filter((state) => !['hidden', 'waiting'].includes(state));
  const uuids = new Map<string, string>();
  for (const state of inOpen) {
    // A ban takes away what a blog's list gave.
    const isWriter = kind !== 'post' || state !== 'ghost';
    if (isWriter) uuids.set(`${state} text`, await write(of[state], state === 'edited' ? 'earlier' : state, 'text', null));
    const isAnswered = answers === 'everybody' || state === 'open';
    if (isAnswered) {
      const as = state === 'edited' ? 'earlier' : state;
      uuids.set(`${state} reply`, await write(answerer(state), as, 'reply', root));
    }
  }
  for (const thing of ['text', 'reply'] as const) {
    const uuid = uuids.get(`edited ${thing}`);
    if (uuid) await done(of.edited, 'POST', `${open.path}/content/${uuid}/edit`, words(kind, 'edited', thing, 'now'));
  }
  const first = await write(of.hidden, 'hidden', 'text', null, 'hidden');
  await write(answerer('hidden'), 'hidden', 'reply', first, 'hidden');
  const theirs = await write(other.writer, 'other', 'text', null, 'other');
  await write(other.writer, 'other', 'reply', theirs, 'other');

  await follow(world, kind, { open: root, hidden: first });
  await writeWaiting(world, kind, (who, state, thing) => write(who, state, thing, thing === 'reply' ? root : null));
  const verdict = (uuid: string, name: string) => done(staff, 'POST', `${open.path}/moderation/${uuid}/${name}`);
  for (const thing of ['text', 'reply'] as const) {
    const [disabled, spam, deleted] = ['disabled', 'spam', 'deleted'].map((state) => uuids.get(`${state} ${thing}`));
    if (disabled) await verdict(disabled, 'disable');
    if (spam) await verdict(spam, 'spam');
    if (deleted) await done(of.deleted, 'DELETE', `${open.path}/${remove(deleted)}`);
  }
  const reported = uuids.get(kind === 'post' ? 'open reply' : 'open text') ?? '';
  const report = { reason: 'abuse', note: mark('report', 'reader', 'note') };
  await done(reader, 'POST', `${open.path}/${flag(reported)}`, report);
  await decorate(world, kind);
  await done(staff, settings.method, `${hidden.path}${settings.path}`, { is_hidden: true });
}

/** Titles, authors and drafts; the open one is called another way by now. */
async function beginBlogs({ people: { of, staff }, other }: World, places: Record<Place, Container>) {
  for (const [place, { path }] of Object.entries(places) as [Place, Container][]) {
    const isOther = place === 'other';
    const [writers, who] = isOther ? [[other.writer], other.writer] : [Object.values(of), staff];
    const list = writers.map(({ user: { uuid } }) => ({ user_uuid: uuid, role: 'editor' }));
    await done(who, 'PUT', `${path}/authors`, list);
    for (const state of place === 'open' ? ['earlier', 'open'] : [place]) {
      await done(who, 'PUT', path, { title: mark('blog', state, 'title'), settings: { replies: true } });
    }
    const writer = isOther ? other.writer : of[place];
    for (const status of ['draft', 'submitted'] as const) {
      const text = mark('draft', `${place}${status}`, 'text');
      const post = { title: mark('draft', `${place}${status}`, 'title'), body: [{ type: 'paragraph', text }] };
      await done(writer, 'PUT', `${path}/drafts/${randomUUID()}`, { status, post });
    }
  }
}

/** In every place one; in the open one also some that were removed, reworded, or hide their numbers. */
async function askPolls(world: World): Promise<void> {
  const { people, other, polls } = world;
  const places = await openPlaces(world, 'interaction');
  world.containers.poll = places;
  const options = (state: string) => ['first', 'second'].map((n) => ({ text: `${mark('poll', state, 'option')} ${n}` }));
  for (const [place, { path, section_uuid }] of Object.entries(places) as [Place, Container][]) {
    const who = place === 'other' ? other.writer : people.chief;
    for (const state of place === 'open' ? ['deleted', 'earlier', 'open'] : [place]) {
      const body = { question: mark('poll', state, 'question'), options: options(state), results: 'always' };
      const { poll_uuid } = await done<{ poll_uuid: string }>(who, 'POST', `${path}/polls`, body);
      polls[place].push(poll_uuid);
      const one = `/v4/interaction/${section_uuid}/polls/${poll_uuid}`;
      if (state === 'deleted') await done(who, 'DELETE', one);
      const reworded = { question: mark('poll', 'edited', 'question'), options: options('edited') };
      if (state === 'earlier') await done(who, 'PATCH', one, reworded);
    }
  }
  await done(people.staff, 'POST', `${places.hidden.path}/settings`, { is_hidden: true });
}

/** The articles that the containers belong to, as their pages told of them. */
async function describePages({ people, other, pages }: World): Promise<void> {
  for (const place of ['open', 'hidden', 'other'] as const) {
    const isOther = place === 'other';
    const domain = isOther ? 'other.example' : 'localhost';
    const who = isOther ? other.writer : people.staff;
    const { result } = await done<{ result: { id: number } }>(who, 'POST', `/v2/${domain}/pages`, {
      ...{ unique_id: `${place}-page`, container_id: `${place}-page`, url: `https://${domain}/${place}` },
      title: mark('page', place, 'title'),
      description: mark('page', place, 'description'),
    });
    pages.push(result.id);
  }
}

/** Of somebody else's and of the reader's own. */
async function writeWaiting(
  { t, people: { of, reader }, containers }: World,
  kind: ContentKind,
  write: (who: Who, state: string, thing: 'text' | 'reply') => Promise<string>,
): Promise<void> {
  const { open } = containers[kind];
  await changeContainer(t, open, { is_premoderated: true });
  // Posts of a blog's editors wait for nobody.
  if (kind !== 'post') await write(of.waiting, 'waiting', 'text');
  if (kinds[kind].answers === 'everybody') {
    await write(of.waiting, 'waiting', 'reply');
    await write(reader, 'own', 'reply');
  }
  if (kind === 'review') {
    const { content_uuid } = (await reviewOf(of.posting, open)).review;
    await done(of.posting, 'POST', `${open.path}/content/${content_uuid}/edit`, words(kind, 'pending', 'text'));
  }
  await changeContainer(t, open, { is_premoderated: false });
}

const reviewOf = (who: Who, { path }: Container) =>
  done<{ review: { content_uuid: string } }>(who, 'GET', `${path}/own`);

/** The reader follows articles and threads, those of the container that is hidden later too. */
async function follow({ people: { reader }, containers, t }: World, kind: ContentKind, roots: Record<string, string>) {
  if (kind !== 'comment') return;
  for (const place of ['open', 'hidden'] as const) {
    await done(reader, 'POST', `/v5/subscriptions/${t.site.uuid}/pages/${containers[kind][place].cc}`);
    await done(reader, 'POST', `/v5/subscriptions/${t.site.uuid}/threads/${roots[place]}`);
  }
}

/** Every comment of a kind shows a picture, whose address and words carry its mark. */
async function decorate({ t }: World, kind: ContentKind): Promise<void> {
  const pattern = `zq${kind}zz([a-z]+?)zz(text|reply)`;
  await sql`
    update comments set media = json_build_array(json_build_object(
      'media_uuid', gen_random_uuid(), 'type', 'image', 'key', 'secret', 'width', 60, 'height', 40,
      'alt', ${`zq${kind}zz`}::text || substring(content from ${pattern}) || 'zzpicture',
      'sizes', json_build_array(json_build_object('name', 'large', 'width', 60, 'height', 40,
        'file', ${`zq${kind}zz`}::text || substring(content from ${pattern}) || 'zzpicture.webp'))
    ))::jsonb
    where content like ${`%zq${kind}zz%`}`.execute(t.app.db);
}
