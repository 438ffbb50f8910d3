/**
 * A site with marked content (./marks) in every hidden state: removed, waiting, in hidden containers, of muted and
 * banned people, former texts, and content of another site.
 */
import { numericIdToUuid } from '../../../../core/contract/values/ids';
import { createMailLinks } from '../../../src/modules/delivery/mail/notices/links';
import { startTestApp, type TestApp, type TestUser, UNLIMITED } from '../app';
import { askPolls, describePages } from './beside';
import { type ContentKind, mark, marksIn } from './marks';
import { rename, signUpPeople } from './people';
import { done, type World } from './places';
import { kinds } from './vocabulary';
import { writeAll } from './writing';

/** Makes the world. Former versions of edited content have the state `earlier`. */
export async function makeWorld(): Promise<World> {
  const t = await startTestApp();
  await t.changeRules({ ...UNLIMITED, spam: { is_on: false } } as Parameters<TestApp['changeRules']>[0]);
  await t.changeSettings({ enable_comment_images: true, enable_livechat: true, enable_dislikes: true });
  const people = await signUpPeople(t);
  const otherSite = await t.app.sites.add({ domain: 'other.example', name: 'Another site' });
  await t.app.sites.changeRules(otherSite.uuid, UNLIMITED as Parameters<TestApp['changeRules']>[0]);
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
    inject: (options) =>
      t.app.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } }),
  };
}

/** Makes the reader follow everyone and everyone follow the reader, who mutes one of them. */
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
