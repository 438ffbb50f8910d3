/** Seeds language, clock, page and site from a painted state; page and site only while unknown. */
import { chooseLanguageAction } from '../../base/i18n/language';
import type { Language } from '../../base/i18n/languages';
import { atom } from '../../base/store/jotai';
import type { PaintedState } from '../../contract/content/painted';
import { windClockAction } from '../../state/comments/clock.atoms';
import { emptyPage } from '../../state/page/glance';
import { authorsAtom, pageAtom } from '../../state/page/page.atoms';
import { sectionUuidAtom, setSiteAction } from '../../state/site/site.atoms';

export const seedAroundAction = atom(null, (get, set, state: PaintedState, now: number = state.now) => {
  set(chooseLanguageAction, state.lang as Language);
  set(windClockAction, now);
  if (get(pageAtom) === emptyPage) {
    const { container_id: container } = state;
    set(pageAtom, { ...emptyPage, container, domain: state.settings.domain });
  }
  if (state.owners) set(authorsAtom, state.owners);
  if (!get(sectionUuidAtom) && state.sectionTree) set(setSiteAction, state.settings, state.sectionTree);
});
