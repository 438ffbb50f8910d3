/** Content in every state that somebody is not to see: what each person writes, and what becomes of it. */
import { sql } from 'kysely';
import { changeContainer } from '../conversation';
import { beginBlogs } from './beside';
import { type ContentKind, mark, type Of } from './marks';
import { type State, states } from './people';
import { type Container, done, openPlaces, type Place, type Who, type World } from './places';
import { kinds } from './vocabulary';

const linkOf = (of: Of, state: string) => `https://${mark(of, state, 'link')}.example/`;

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

/** Roots in every state, and replies to the reader's root in every state. */
export async function writeAll(world: World, kind: ContentKind): Promise<void> {
  const { people, other } = world;
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
    if (isWriter)
      uuids.set(`${state} text`, await write(of[state], state === 'edited' ? 'earlier' : state, 'text', null));
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
