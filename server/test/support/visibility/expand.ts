/** Expands an address with `:names` to requests for each container, comment, person and poll of the world. */
import { uuidToNumericId } from '../../../../core/contract/values/ids';
import type { ContentKind } from './marks';
import type { Place, World } from './places';
import { kinds } from './vocabulary';

const places: Place[] = ['open', 'hidden', 'other'];
const pageIds = places.map((place) => `${place}-page`);
const feeds = ['json', 'rss', 'atom'];
const panels = ['articles', 'comments', 'people'];

/** Finds the kinds whose containers are below an address. */
const kindOf = (route: string): (ContentKind | 'poll')[] => {
  const [, prefix] = /^\/v4\/(\w+)\//.exec(route) ?? [];
  if (prefix === 'interaction') return ['poll'];
  const found = (Object.keys(kinds) as ContentKind[]).filter((kind) => kinds[kind].prefix === prefix);
  return found.length > 0 ? found : ['comment', 'post'];
};

type Values = Record<string, string>;

/** Returns the possible values of a route's names, combined. */
function valuesOf(route: string, world: World): Values[] {
  const { people, other, containers, written, polls, pages, t } = world;
  const names = new Set([...route.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const base: Values = { section_uuid: t.site.uuid, domain: 'localhost', host: 'localhost' };
  const persons = [...Object.values(people.of), people.reader, people.staff, other.writer];
  if (route.endsWith('/pages/*')) return [...places, ...pages].map((path) => ({ ...base, path: String(path) }));
  if (/pages\/:id/.test(route)) return pages.map((id) => ({ ...base, id: String(id) }));
  if (names.has('number')) {
    const uuids = Object.values(world.written).flatMap((places) => Object.values(places).flat());
    return uuids.map((uuid) => ({ ...base, number: String(uuidToNumericId(uuid)) }));
  }
  if (route === '/sitemap/:name') return [{ ...base, name: `${t.site.uuid}.xml` }];
  if (names.has('name')) {
    const ids: Record<string, string[]> = {
      '/feeds/:name': ['latest', 'picks'],
      '/feeds/users/:name': persons.map(({ user: { uuid } }) => uuid),
    };
    return feeds.flatMap((format) => (ids[route] ?? pageIds).map((id) => ({ ...base, name: `${id}.${format}` })));
  }
  if (names.has('panel')) return panels.map((panel) => ({ ...base, panel }));
  if (names.has('token'))
    return (['my', 'soon'] as const).map((purpose) => ({ ...base, token: world.mailToken(purpose) }));
  if (names.has('user_uuid')) return persons.map(({ user: { uuid } }) => ({ ...base, user_uuid: uuid }));
  if (names.has('poll_uuid'))
    return Object.values(polls)
      .flat()
      .map((poll_uuid) => ({ ...base, poll_uuid }));
  if (/users\/:id|followers|mutes/.test(route)) return persons.map(({ id }) => ({ ...base, id: String(id) }));
  if (/comments\/:id/.test(route))
    return Object.values(written.comment)
      .flat()
      .map((id) => ({ ...base, id }));
  // Comments of any kind.
  if (route.startsWith('/v1/console/') && names.has('content_uuid')) {
    const uuids = Object.values(written).flatMap((at) => Object.values(at).flat());
    return uuids.map((content_uuid) => ({ ...base, content_uuid }));
  }
  return kindOf(route).flatMap((kind) =>
    places.flatMap((place) => {
      const values = { ...base, cc: containers[kind][place].cc };
      if (!names.has('cc')) return place === 'open' ? [base] : [];
      if (!names.has('content_uuid') || kind === 'poll') return [values];
      // A thread is the same for any of its comments.
      if (/replies\/:content_uuid$|(comments|questions)\/:content_uuid$/.test(route)) {
        return [...written[kind][place].slice(0, 3), written[kind].hidden[0] ?? ''].map((content_uuid) => ({
          ...values,
          content_uuid,
        }));
      }
      // The open container has other comments, too, which are also requested.
      const uuids = place === 'open' ? Object.values(written[kind]).flat() : written[kind][place];
      return uuids.map((content_uuid) => ({ ...values, content_uuid }));
    }),
  );
}

/** Removes duplicates. */
export function requestsOf(route: string, world: World, queries: string[] = ['']): string[] {
  const paths = valuesOf(route, world).map((values) =>
    route
      .replace('/*', `/${values.path ?? ''}`)
      .replace(/:(\w+)(\([^)]*\))?/g, (_, name: string) => encodeURIComponent(values[name] ?? name)),
  );
  return [...new Set(paths)].flatMap((path) => queries.map((query) => (query ? `${path}?${query}` : path)));
}
