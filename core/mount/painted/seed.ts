/**
 * A painted state becomes facts in a store, exactly as loading would put them there (design decision 2).
 *
 * Writes: seedAction, seedAroundAction
 */

import { chooseLanguageAction } from '../../base/i18n/language';
import type { Language } from '../../base/i18n/languages';
import { atom } from '../../base/store/jotai';
import type { Container, ContainerList } from '../../contract/comment';
import type { PaintedState } from '../../contract/painted';
import { fullList, fullUsers } from '../../contract/slim';
import type { ConversationSort } from '../../contract/sorts';
import { windClockAction } from '../../state/comments/clock.atoms';
import { conversationAtom, type PageSizes, SEEDED } from '../../state/comments/content.atoms';
import { keepCountAction } from '../../state/comments/counts.atoms';
import { keepFirstPageAction } from '../../state/comments/first-page';
import { emptyPage } from '../../state/page/glance';
import { pageAtom } from '../../state/page/page.atoms';
import { keepSiteAction, sectionUuidAtom } from '../../state/site/site.atoms';
import { toUser } from '../../state/user/user';
import { keepUsersAction } from '../../state/user/user.atoms';

/** What of a widget's settings decides which comments stand where. */
type Settings = Partial<PageSizes & { sort: ConversationSort }>;

/** A container nobody has made yet shows as an empty one; without a uuid nothing can be asked or heard of it. */
const unmade = (container_id: string): ContainerList => ({
  more_available: false,
  contents: [],
  content_container_uuid: '',
  container: {
    container_id,
    content_container_uuid: '',
    total_visible_content: 0,
    total_visible_pinned_content: 0,
    total_visible_picked_content: 0,
    total_visible_top_content: 0,
    settings: { is_hidden: false, expiry_time: null, is_content_premoderation_enabled: false },
    seq: 0,
  } satisfies Container,
});

/** What stands around the comments: language, clock, page, site, count; site and page only where they are not known yet. */
export const seedAroundAction = atom(null, (get, set, state: PaintedState, now: number) => {
  const { container_id, count } = state;
  set(chooseLanguageAction, state.lang as Language);
  set(windClockAction, now);
  if (get(pageAtom) === emptyPage) {
    set(pageAtom, { ...emptyPage, container: container_id, domain: state.settings.domain });
  }
  if (!get(sectionUuidAtom)) set(keepSiteAction, state.settings, state.sectionTree);
  if (count !== undefined) set(keepCountAction, { containerId: container_id, commentCount: count, status: 'open' });
});

/** Puts everything a painted widget shows into the store. */
export const seedAction = atom(
  null,
  (_get, set, state: PaintedState, given: Settings = {}, now: number = state.now) => {
    const { widget, container_id, list, users } = state;
    set(seedAroundAction, state, now);
    set(keepUsersAction, fullUsers(users).map(toUser));
    if (widget !== 'conversations') return;
    set(conversationAtom(container_id), (it) => {
      const { sort = it.sort, limit, replyLimit, paginationLimit, paginationReplyLimit } = { ...it.sizes, ...given };
      return { ...it, turn: SEEDED, sort, sizes: { limit, replyLimit, paginationLimit, paginationReplyLimit } };
    });
    set(keepFirstPageAction, container_id, list ? fullList(list, state.settings.section_uuid) : unmade(container_id));
  },
);
