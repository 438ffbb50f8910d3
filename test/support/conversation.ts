/** A made-up conversation behind the fake server: people, comments and the answers for the widgets. */

import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { Comment, Container } from '../../core/contract/content/comment';
import { commentDefaults } from '../../core/contract/content/comment-defaults';
import type { SiteSettings } from '../../core/contract/sites/site';
import { numericIdToUuid } from '../../core/contract/values/ids';
import { setSiteAction } from '../../core/state/site/site.atoms';
import { guest, toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import type { FakeServer } from './fake-server';

export const SECTION = '5ec70000-0000-4000-8000-000000000001';
export const CONTAINER = 'c0000000-0000-4000-8000-00000000000c';
export const READER = numericIdToUuid(100);
export const ANA = numericIdToUuid(7);
export const BEN = numericIdToUuid(8);
const names: Record<string, string> = { [READER]: 'Robin Vale', [ANA]: 'Ana Moreau', [BEN]: 'Ben Okafor' };

let lastId = 1000;

/** A comment by Ana, a minute ago; a reply when a parent is given. */
export function aComment(part: Partial<Comment> = {}, parent?: Comment): Comment {
  const content_uuid = numericIdToUuid(++lastId);
  const time = Date.now() - 60_000;
  return {
    section_uuid: SECTION,
    content_container_uuid: CONTAINER,
    thread_uuid: parent?.thread_uuid ?? content_uuid,
    parent_uuid: parent?.content_uuid ?? CONTAINER,
    content_uuid,
    actor_uuid: ANA,
    ...(parent && { parent_actor_uuid: parent.actor_uuid }),
    content: `What Ana thinks, number ${lastId}`,
    time,
    date_created: time,
    ...commentDefaults(),
    ...part,
  };
}

export function aContainer(part: Partial<Container> = {}): Container {
  return {
    container_id: 'story-1',
    content_container_uuid: CONTAINER,
    total_visible_content: 0,
    total_visible_pinned_content: 0,
    total_visible_picked_content: 0,
    total_visible_top_content: 0,
    settings: { is_hidden: false, expiry_time: null, is_content_premoderation_enabled: false },
    seq: 1,
    ...part,
  };
}

export const aFirstPage = (contents: Comment[], container: Partial<Container> = {}, more_available = false) => ({
  more_available,
  contents,
  container: aContainer({ total_visible_content: contents.length, ...container }),
  content_container_uuid: CONTAINER,
});

/** Answers the first page, the people in it, and an empty personal layer. */
export function serveConversation(server: FakeServer, page: ReturnType<typeof aFirstPage>): void {
  server.on('GET', '/v2/:domain/users', ({ query }) => {
    const results = (query.ids ?? '').split(',').map((uuid) => ({ uuid, id: 1, name: names[uuid] ?? 'Somebody' }));
    return [200, { http_status: 200, result: { results } }];
  });
  server.on('GET', '/v4/livecomments/:section/personal', [200, { containers: [], muted: [] }]);
  server.on('GET', '/v4/livecomments/:section/', [200, page]);
}

/** A clean page of a site, seen by a guest, or by Robin. */
export function openPage({ reader = true, settings = {} as Partial<SiteSettings> } = {}): void {
  clearPageState(store);
  localStorage.clear();
  store.set(setSiteAction, { section_uuid: SECTION, site_uuid: SECTION, domain: 'localhost', ...settings }, null);
  logIn(reader);
}

export function logIn(reader = true): void {
  const robin = { id: 100, uuid: READER, name: 'Robin Vale', user_privilege: 'normal' as const };
  store.set(setCurrentUserAction, reader ? toReader(robin) : guest);
}
