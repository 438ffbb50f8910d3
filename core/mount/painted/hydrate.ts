/**
 * The two stores of a take-over: the page's own, which learns what was painted, and one that knows nothing else. React
 * compares its first draw with the markup, so that draw sees the second one (core/base/store/hooks.ts).
 */
import { currentLanguage } from '../../base/i18n/language';
import { packsAtom } from '../../base/i18n/packs';
import { createStore } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { type PaintedState, STATE_FORMAT } from '../../contract/painted';
import { nowAtom } from '../../state/comments/clock.atoms';
import { rulingAtom } from '../../state/permissions/permissions';
import { completed, setSiteAction, settingsAtom } from '../../state/site/site.atoms';
import { isNobodyAtom, readerAtom } from '../../state/user/user.atoms';
import { seedAroundAction } from './seed';
import type { Copy, Seeding } from './seeding';
import { wasPublished } from './told';

/** Whether this page can go on from what was painted: same formats, same words, and what the widget itself asks for. */
export const isUsable = (state: PaintedState, format: number | undefined, seeding?: Seeding): boolean =>
  state.v === STATE_FORMAT &&
  state.format === format &&
  state.lang === currentLanguage() &&
  (seeding?.isUsable?.(store, state) ?? true);

/**
 * Seeds the page's store. @returns the store the markup was drawn from. What both know is the same object in both, or
 * all of it would be drawn again.
 */
export function takeFacts(host: Element, state: PaintedState, settings: object, now: number, seeding?: Seeding) {
  store.set(seedAroundAction, state, now);
  seeding?.seed(store, state, settings);

  const painted = createStore();
  const copy: Copy = (it) => painted.set(it, store.get(it));
  const theirs = completed(state.settings);
  const known = store.get(settingsAtom);
  const isSame = JSON.stringify(known) === JSON.stringify(theirs);
  painted.set(setSiteAction, isSame ? known : theirs, state.sectionTree);
  painted.set(seedAroundAction, state, now);
  copy(nowAtom);
  copy(packsAtom);
  if (store.get(isNobodyAtom)) {
    copy(readerAtom);
    if (isSame) copy(rulingAtom);
  }
  if (seeding?.share) seeding.share(copy, store, state, wasPublished(host));
  else seeding?.seed(painted, state, settings);
  return painted;
}
