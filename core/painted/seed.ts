/**
 * A painted state becomes facts in a store, exactly as loading would put them there (DESIGN.md decision 2).
 *
 * Writes: seedAction
 */
import { windClockAction } from '../content/clock.atoms';
import { conversationAtom, type PageSizes, SEEDED } from '../content/content.atoms';
import { keepCountAction } from '../content/counts.atoms';
import { keepFirstPageAction } from '../content/first-page';
import type { Container, ContainerList } from '../contract/comment';
import type { PaintedState } from '../contract/painted';
import { fullList, fullUsers } from '../contract/slim';
import type { ConversationSort } from '../contract/sorts';
import { chooseLanguageAction } from '../i18n/language';
import type { Language } from '../i18n/languages';
import { emptyPage } from '../page/glance';
import { pageAtom } from '../page/page.atoms';
import { keepSiteAction, sectionUuidAtom } from '../site/site.atoms';
import { atom } from '../store/jotai';
import { toUser } from '../user/user';
import { keepUsersAction } from '../user/user.atoms';

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

/** Puts everything a painted widget shows into the store; site and page only where they are not known yet. */
export const seedAction = atom(null, (get, set, state: PaintedState, given: Settings = {}, now: number = state.now) => {
  const { widget, container_id, list, users, count } = state;
  set(chooseLanguageAction, state.lang as Language);
  set(windClockAction, now);
  if (get(pageAtom) === emptyPage) {
    set(pageAtom, { ...emptyPage, container: container_id, domain: state.settings.domain });
  }
  if (!get(sectionUuidAtom)) set(keepSiteAction, state.settings, state.sectionTree);
  set(keepUsersAction, fullUsers(users).map(toUser));
  if (count !== undefined) set(keepCountAction, { containerId: container_id, commentCount: count, status: 'open' });
  if (widget !== 'conversations') return;
  set(conversationAtom(container_id), (it) => {
    const { sort = it.sort, limit, replyLimit, paginationLimit, paginationReplyLimit } = { ...it.sizes, ...given };
    return { ...it, turn: SEEDED, sort, sizes: { limit, replyLimit, paginationLimit, paginationReplyLimit } };
  });
  set(keepFirstPageAction, container_id, list ? fullList(list, state.settings.section_uuid) : unmade(container_id));
});
