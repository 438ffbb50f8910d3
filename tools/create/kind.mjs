/** `npm run create kind <name>`: a kind of content in the browser: its calls, its one file for the engine, its test. */
import { namesOf, writeFiles } from './names.mjs';

const calls = ({
  name,
  camel,
  pascal,
  title,
}) => `/** Calls of ${name}; likes, reports and staff actions are those of any container. */
import { isFailure } from '../../base/failure/failure';
import type { CommentList, ContainerList } from '../../contract/content/comment';
import { makeClient } from './client';
import { knowKind, path } from './path';

const ${camel} = makeClient();
const BASE = '/v4/${name}/:section_uuid';

interface ${pascal}Query {
  limit: number;
  sorted_by: 'newest';
  starting_from?: string;
  /** Numbers of the content that the reader has; the list omits it. */
  seen?: string;
}

/** ${title} by their id with the first page; 404 until the container exists. */
export async function fetch${pascal}(section_uuid: string, container_id: string, query: ${pascal}Query) {
  const url = path(\`\${BASE}/\`, { section_uuid });
  const answer = await ${camel}.get<ContainerList>(url, { query: { container_id, ...query } });
  if (!isFailure(answer)) knowKind(answer.content_container_uuid, { kind: '${name}', contents: '${name}' });
  return answer;
}

/** 409 if it already exists. */
export const open${pascal} = (section_uuid: string, container_id: string) =>
  ${camel}.post<{ content_container_uuid: string }>(path(\`\${BASE}/\`, { section_uuid }), { body: { container_id } });

export const fetchMore${pascal} = (section_uuid: string, container: string, query: ${pascal}Query) =>
  ${camel}.get<CommentList>(path(\`\${BASE}/:container/${name}\`, { section_uuid, container }), { query: { ...query } });
`;

const kind = ({ name, camel, pascal, title }) => `/**
 * ${title} as a kind of content: their calls, their order, what a new one changes. The engine is in core/state/content;
 * kind.ts says what else a kind can name.
 */
import { atom, keyed } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { fetch${pascal}, fetchMore${pascal}, open${pascal} } from '../../transport/api/${name}';
import { applyEvents } from '../content/apply';
import { isVisible, storePage } from '../content/content.atoms';
import type { LiveKind, PagedKind } from '../content/kind';
import { listen, listenTogether } from '../content/life';
import { countArrived, emptyPlainList, type PlainList, plainPages, showPlainPage } from '../content/plain-list';
import { loadMore } from '../content/more';
import { loadList } from '../content/read';
import { sectionUuidAtom } from '../site/site.atoms';

export const ${camel}Atom = keyed((_container_id: string) => atom<PlainList>(emptyPlainList));

const ${camel}: PagedKind & LiveKind = {
  ...plainPages(${camel}Atom),
  fetch: fetch${pascal},
  open: open${pascal},
  fetchMore: fetchMore${pascal},
  query: (get, container_id) => ({ limit: get(${camel}Atom(container_id)).limit, sorted_by: 'newest' }),
  show: (get, set, container_id, page) =>
    showPlainPage(get, set, ${camel}Atom(container_id), page, storePage(get, set, page.contents)),
  store: storePage,
  // New content is counted, and inserted when the reader asks for it.
  takes: (_get, _set, _container_id, { comment, isChange }) => !isChange && isVisible(comment),
  insert: (_get, set, container_id, changes) => countArrived(set, ${camel}Atom(container_id), changes.length),
};

export const load${pascal}Action = atom(null, (get, set, container_id: string) =>
  loadList(get, set, ${camel}, container_id),
);

/** @returns the Failure, if any */
export const loadMore${pascal}Action = atom(null, (get, set, container_id: string) =>
  loadMore(get, set, ${camel}, container_id),
);

/** Live events since the number of the loaded list. @returns a function that ends it for this element */
export const follow${pascal} = listenTogether((container_id, container_uuid) =>
  listen(
    () => import('../content/live'),
    ({ byFrame, followLive }) =>
      followLive({
        section_uuid: store.get(sectionUuidAtom),
        container_uuid,
        after_seq: store.get(${camel}Atom(container_id)).container?.seq ?? 0,
        events: byFrame((event: RealtimeEvent) =>
          applyEvents(store.get, store.set, ${camel}, container_id, [event]),
        ),
        async catchUp() {
          await store.set(load${pascal}Action, container_id);
          return store.get(${camel}Atom(container_id)).container?.seq;
        },
      }),
  ),
);
`;

const test = ({ name, camel, pascal, title }) => `import { expect } from '@open-wc/testing';
import { aComment, aFirstPage, CONTAINER, openPage } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { fakeSockets } from '../../../test/support/fake-socket';
import { waitUntil } from '../../../test/support/wait-until';
import { store } from '../../base/store/store';
import type { Comment } from '../../contract/content/comment';
import { follow${pascal}, load${pascal}Action, loadMore${pascal}Action, ${camel}Atom } from './${name}.kind';

const ID = 'story-1';
const list = () => store.get(${camel}Atom(ID));
const uuidsOf = (contents: Comment[]) => contents.map(({ content_uuid }) => content_uuid);

describe('${title}', () => {
  const server = fakeServer();
  const sockets = fakeSockets();
  beforeEach(() => {
    openPage();
    server.on('GET', '/v2/:domain/users', [200, { http_status: 200, result: { results: [] } }]);
  });

  it('shows the first page, then more, each once', async () => {
    const [first, second] = [aComment(), aComment()];
    server.on('GET', '/v4/${name}/:section/', [200, aFirstPage([first], {}, true)]);
    server.on('GET', '/v4/${name}/:section/:container/${name}', [
      200,
      { contents: [first, second], more_available: false },
    ]);
    await store.set(load${pascal}Action, ID);
    expect(list().hasMore).to.equal(true);
    expect(await store.set(loadMore${pascal}Action, ID)).to.equal(undefined);
    expect(list()).to.deep.include({ uuids: uuidsOf([first, second]), hasMore: false });
  });

  it('opens a container that does not exist', async () => {
    server.on('GET', '/v4/${name}/:section/', [404, { code: 'container_not_found', message: '' }]);
    server.on('POST', '/v4/${name}/:section/', () => {
      server.on('GET', '/v4/${name}/:section/', [200, aFirstPage([])]);
      return [201, { content_container_uuid: CONTAINER }];
    });
    await store.set(load${pascal}Action, ID);
    expect(list().status).to.equal('success');
  });

  it('counts what arrives live', async () => {
    server.on('GET', '/v4/${name}/:section/', [200, aFirstPage([])]);
    await store.set(load${pascal}Action, ID);
    const stop = follow${pascal}(ID, CONTAINER);
    await waitUntil(() => sockets.all.length > 0);
    sockets.last.opens();
    const subscription_id = sockets.last.asked('subscribe')[0]?.subscription_id;
    const event = { action: 'visible', container_uuid: CONTAINER, seq: 2, payload: aComment() };
    sockets.last.says({ type: 'event', subscription_id, event });
    await waitUntil(() => list().arrived === 1);
    stop();
  });
});
`;

/** @returns {string[]} the written paths */
export function createKind(root, name) {
  const names = namesOf(name, 'a kind');
  const at = `core/state/${name}/${name}`;
  return writeFiles(root, {
    [`core/transport/api/${name}.ts`]: calls(names),
    [`${at}.kind.ts`]: kind(names),
    [`${at}.test.ts`]: test(names),
  });
}
