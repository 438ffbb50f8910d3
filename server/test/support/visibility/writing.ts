/** Content in every hidden state: the texts of each person, and their fate. */
import { sql } from 'kysely';
import { changeContainer } from '../conversation';
import { beginBlogs } from './beside';
import { type ContentKind, mark, type Of } from './marks';
import { states } from './people';
import { type Container, done, openPlaces, type Place, type Who, type World } from './places';
import { kinds } from './vocabulary';

const linkOf = (of: Of, state: string) => `https://${mark(of, state, 'link')}.example/`;

/** Writes a text: a common word, and marks wherever text is possible. */
function words(kind: ContentKind, state: string, thing: Thing, version = '') {
  const of = thing === 'reply' ? 'reply' : 'text';
  const content = `Lantern ${version} ${mark(kind, state, of)}? @Rhea`;
  // An edit leaves it unchanged.
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

type Thing = 'text' | 'reply';
type Write = (who: Who, state: string, thing: Thing, under?: string, at?: Place) => Promise<string>;
/** Uuids in the open container, as `disabled text`. */
type Uuids = Map<string, string>;

/** Creates a container of a kind at each place, with content in every state. */
export async function writeAll(world: World, kind: ContentKind): Promise<void> {
  const places = await openPlaces(world, kinds[kind].prefix);
  world.containers[kind] = places;
  world.written[kind] = { open: [], hidden: [], other: [] };
  if (kind === 'post') await beginBlogs(world, places);
  const write: Write = async (who, state, thing, under, at = 'open') => {
    const { roots, reply } = kinds[kind];
    const url = `${places[at].path}/${under === undefined ? roots : reply(under)}`;
    const { content_uuid } = await done(who, 'POST', url, words(kind, state, thing));
    world.written[kind][at].push(content_uuid);
    return content_uuid;
  };
  const { reader, staff } = world.people;
  const root = await write(kind === 'post' ? staff : reader, 'reader', 'text');
  const uuids = await writeInOpen(world, kind, write, root);
  const hidden = await writeElsewhere(world, kind, write);
  if (kind === 'comment') await follow(world, places, { open: root, hidden });
  await writeWaiting(world, kind, (who, state, thing) =>
    write(who, state, thing, thing === 'reply' ? root : undefined),
  );
  if (kind === 'comment' || kind === 'post') {
    for (const state of ['open', 'muted', 'disabled', 'deleted'])
      await show(world, kind, 'open', uuids.get(`${state} text`));
    await show(world, kind, 'hidden', hidden);
  }
  await judge(world, kind, uuids);
  await decorate(world, kind);
  const { method, path } = kinds[kind].settings;
  await done(staff, method, `${places.hidden.path}${path}`, { is_hidden: true });
}

/** Roots in every state, and replies to the reader's root. */
async function writeInOpen(
  { people, containers }: World,
  kind: ContentKind,
  write: Write,
  root: string,
): Promise<Uuids> {
  const { of, staff } = people;
  const isForStaff = kinds[kind].answers === 'staff';
  const uuids: Uuids = new Map();
  for (const state of states.filter((state) => !['hidden', 'waiting'].includes(state))) {
    const as = state === 'edited' ? 'earlier' : state;
    // A ban removes the permissions of a blog's author.
    const isWriter = kind !== 'post' || state !== 'ghost';
    if (isWriter) uuids.set(`${state} text`, await write(of[state], as, 'text'));
    if (isForStaff && state !== 'open') continue;
    uuids.set(`${state} reply`, await write(isForStaff ? staff : of[state], as, 'reply', root));
  }
  for (const thing of ['text', 'reply'] as const) {
    const uuid = uuids.get(`edited ${thing}`);
    const url = `${containers[kind].open.path}/content/${uuid}/edit`;
    if (uuid) await done(of.edited, 'POST', url, words(kind, 'edited', thing, 'now'));
  }
  return uuids;
}

/** Writes in the container that is hidden later, and on the other site, with removals. @returns the hidden root */
async function writeElsewhere(world: World, kind: ContentKind, write: Write): Promise<string> {
  const { people, other, containers } = world;
  const { of, staff } = people;
  const hidden = await write(of.hidden, 'hidden', 'text', undefined, 'hidden');
  await write(kinds[kind].answers === 'staff' ? staff : of.open, 'hidden', 'reply', hidden, 'hidden');
  const theirs = await write(other.writer, 'other', 'text', undefined, 'other');
  const reply = await write(other.writer, 'other', 'reply', theirs, 'other');
  await done(other.writer, 'POST', `${containers[kind].other.path}/moderation/${reply}/disable`);
  return hidden;
}

/** Picks and pins, for their own lists. */
async function show({ people: { staff }, containers }: World, kind: 'comment' | 'post', at: Place, uuid?: string) {
  const { path } = containers[kind][at];
  await done(staff, 'POST', `${path}/${kinds[kind].roots}/${uuid}/pick`);
  if (kind === 'post') await done(staff, 'PUT', `${path}/posts/${uuid}/pin`);
}

/** Lets staff and writers remove comments, and a reader report some. */
async function judge({ people: { of, reader, staff }, containers }: World, kind: ContentKind, uuids: Uuids) {
  const { path } = containers[kind].open;
  const { remove, flag } = kinds[kind];
  for (const thing of ['text', 'reply'] as const) {
    const [disabled, spam, deleted] = ['disabled', 'spam', 'deleted'].map((state) => uuids.get(`${state} ${thing}`));
    if (disabled) await done(staff, 'POST', `${path}/moderation/${disabled}/disable`);
    if (spam) await done(staff, 'POST', `${path}/moderation/${spam}/spam`);
    // Staff remove posts that editors have picked.
    const isPicked = thing === 'text' && (kind === 'comment' || kind === 'post');
    if (deleted) await done(isPicked ? staff : of.deleted, 'DELETE', `${path}/${remove(deleted)}`);
  }
  const reported = uuids.get(kind === 'post' ? 'open reply' : 'open text') ?? '';
  const report = { reason: 'abuse', note: mark('report', 'reader', 'note') };
  await done(reader, 'POST', `${path}/${flag(reported)}`, report);
}

/** Writes waiting comments of another person and of the reader. */
async function writeWaiting(
  { t, people: { of, reader }, containers }: World,
  kind: ContentKind,
  write: (who: Who, state: string, thing: Thing) => Promise<string>,
): Promise<void> {
  const { open } = containers[kind];
  await changeContainer(t, open, { is_premoderated: true });
  // Posts of a blog's editors never wait.
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

/** Makes the reader follow articles and threads, including those of the container that is hidden later. */
async function follow(
  { people: { reader }, t }: World,
  places: Record<Place, Container>,
  roots: Record<'open' | 'hidden', string>,
) {
  for (const place of ['open', 'hidden'] as const) {
    await done(reader, 'POST', `/v5/subscriptions/${t.site.uuid}/pages/${places[place].cc}`);
    await done(reader, 'POST', `/v5/subscriptions/${t.site.uuid}/threads/${roots[place]}`);
  }
}

/** Adds a picture to every comment of a kind, with marks in its address and description. */
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
