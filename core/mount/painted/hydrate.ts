/**
 * The two stores of a take-over: the page's own, which learns what was painted, and one that knows nothing else. React
 * compares its first draw with the markup, so that draw sees the second one (core/base/store/hooks.ts).
 */

import { currentLanguage } from '../../base/i18n/language';
import { packsAtom } from '../../base/i18n/packs';
import { createStore, type WritableAtom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { PaintedState } from '../../contract/painted';
import { nowAtom } from '../../state/comments/clock.atoms';
import { commentAtom, conversationAtom, renderedAtom, threadAtom } from '../../state/comments/content.atoms';
import { wasTold } from '../../state/engagement/engagement';
import { rulingAtom } from '../../state/permissions/permissions';
import { completed, keepSiteAction, settingsAtom } from '../../state/site/site.atoms';
import { isNobodyAtom, othersAtom, readerAtom } from '../../state/user/user.atoms';
import { seedAction, seedAroundAction } from './seed';

/** Closed between the painting and now, it would be drawn otherwise. */
const hasClosed = (expiry: number | null | undefined, since: number) =>
  Boolean(expiry && expiry > since && expiry <= Date.now());

/** Whether this page can go on from what was painted: same format, same words, nothing newer known. */
export const isUsable = ({ v, lang, widget, container_id, list, now }: PaintedState): boolean =>
  v === 2 &&
  lang === currentLanguage() &&
  !hasClosed(list?.container.settings.expiry_time, now) &&
  (widget !== 'conversations' || store.get(conversationAtom(container_id)).status === 'none');

/**
 * Seeds the page's store. @returns the store the markup was drawn from. What both know is the same object in both, or
 * every comment would be drawn again.
 */
export function takeFacts(host: Element, state: PaintedState, settings: object, now: number) {
  const { container_id, list, users } = state;
  store.set(seedAction, state, settings, now);

  const painted = createStore();
  const copy = <Value>(it: WritableAtom<Value, [Value], unknown>) => painted.set(it, store.get(it));
  const theirs = completed(state.settings);
  const known = store.get(settingsAtom);
  const isSame = JSON.stringify(known) === JSON.stringify(theirs);
  painted.set(keepSiteAction, isSame ? known : theirs, state.sectionTree);
  painted.set(seedAroundAction, state, now);
  copy(nowAtom);
  copy(packsAtom);
  if (store.get(isNobodyAtom)) {
    copy(readerAtom);
    if (isSame) copy(rulingAtom);
  }
  copy(conversationAtom(container_id));
  for (const { uuid } of users) copy(othersAtom(uuid));
  const isTold = wasTold(host);
  for (const { content_uuid } of list?.contents ?? []) {
    copy(commentAtom(content_uuid));
    copy(threadAtom(content_uuid));
    if (isTold) store.set(renderedAtom(content_uuid), true);
  }
  return painted;
}
