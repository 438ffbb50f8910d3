/**
 * Two stores of hydration: the page's own, and one with the painted facts only. React's first render reads the second,
 * so that it equals the markup (core/base/store/hooks.ts).
 */
import { currentLanguage } from '../../base/i18n/language';
import { createStore } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { type PaintedState, STATE_FORMAT } from '../../contract/content/painted';
import { nowAtom } from '../../state/comments/clock.atoms';
import { rulingAtom } from '../../state/permissions/permissions';
import { completed, sectionTreeAtom, setSiteAction, settingsAtom } from '../../state/site/site.atoms';
import { isNobodyAtom, readerAtom } from '../../state/user/user.atoms';
import { wasPublished } from './published';
import { seedAroundAction } from './seed';
import type { Copy, Seeding } from './seeding';

/** Checks that the state has this build's format, that no text has changed, and the widget's own condition. */
export const isUsable = (state: PaintedState, format: number | undefined, seeding?: Seeding): boolean =>
  state.v === STATE_FORMAT &&
  state.format === format &&
  state.lang === currentLanguage() &&
  (seeding?.isUsable?.(store, state) ?? true);

/**
 * @returns the store of the markup's render. Equal facts of both stores are the same object, or everything would render
 *   again.
 */
export function takeFacts(host: Element, state: PaintedState, settings: object, now: number, seeding?: Seeding) {
  // A page's clock only runs forward: another widget's markup may have earlier times.
  store.set(seedAroundAction, state, Math.max(now, store.get(nowAtom)));
  seeding?.seed(store, state, settings);

  const painted = createStore();
  const copy: Copy = (it) => painted.set(it, store.get(it));
  const known = store.get(settingsAtom);
  const theirs = state.sectionTree ? completed(state.settings) : known;
  const isSame = JSON.stringify(known) === JSON.stringify(theirs);
  painted.set(setSiteAction, isSame ? known : theirs, state.sectionTree ?? store.get(sectionTreeAtom));
  painted.set(seedAroundAction, state, now);
  if (store.get(isNobodyAtom)) {
    copy(readerAtom);
    if (isSame) copy(rulingAtom);
  }
  if (seeding?.share) seeding.share(copy, store, state, wasPublished(host));
  else seeding?.seed(painted, state, settings);
  return painted;
}
