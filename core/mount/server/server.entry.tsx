/**
 * Renders widgets to markup, with the components that hydrate it in the browser (design decision 2). Synchronous, so
 * that the module's only store serves one render at a time.
 */

import { drawn } from 'virtual:drawn';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { dictionary } from '../../base/i18n/packs';
import { clearPageState } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { PaintedState } from '../../contract/content/painted';
import { emptyPage } from '../../state/page/glance';
import { pageAtom } from '../../state/page/page.atoms';
import { setSiteAction } from '../../state/site/site.atoms';
import { WidgetRoot } from '../element/widget-root';
import { seedAroundAction } from '../painted/seed';
import { readAttributes } from '../widget/settings';
import { areaOf, earlyTexts, type Packs } from './early-texts';

export { drawFor } from '../../base/script/media-address';

function drawnOf(widget: string) {
  const found = drawn[widget];
  if (!found) throw new Error(`no such widget: ${widget}`);
  return found;
}

const taught = new WeakSet<object>();

/** Adds each pack once; English is included as the fallback. */
function teach(packs: Packs): void {
  if (taught.has(packs)) return;
  taught.add(packs);
  for (const [name, pack] of Object.entries(packs)) dictionary.set(name.slice(0, name.indexOf('/')), pack);
}

/**
 * React's mark of a part that threw: it would leave the part to the browser, and a reader who only reads would miss a
 * thread. No comment's text contains it, because `<` becomes `&lt;`.
 */
const LEFT_OUT = '<!--$!-->';

/** No component accesses its element while rendering; effects do, and no server runs those. */
const nowhere = {} as HTMLElement;
const onTaken = () => {};

/**
 * The root box of a painted widget and the slot after it.
 *
 * @param packs every pack of the suite, the same object each time
 * @throws errors of components, after cleaning up
 */
export function renderWidget(state: PaintedState, packs: Packs): string {
  teach(packs);
  const { component, settings, rootClass = '', marksItself, seeding } = drawnOf(state.widget);
  const read = readAttributes(settings, state.attributes);
  try {
    store.set(seedAroundAction, state);
    seeding?.seed(store, state, read);
    const markup = renderToString(
      <WidgetRoot
        host={nowhere}
        rootClass={marksItself ? '' : rootClass}
        first={{ store, facts: state.facts, onTaken }}
      >
        {createElement(component, read)}
      </WidgetRoot>,
      { identifierPrefix: `vf-${state.widget}` },
    );
    if (markup.includes(LEFT_OUT)) throw new Error('a thread could not be drawn');
    return markup;
  } finally {
    clearPageState(store);
    store.set(pageAtom, emptyPage);
    store.set(setSiteAction, {}, null);
  }
}

/** Returns the text of the link to the next page of a widget's list; undefined for a widget without pages. */
export function nextPageTextOf(widget: string, lang: string, packs: Packs): string | undefined {
  const { area, painted } = drawnOf(widget);
  return painted?.pages && areaOf(lang, packs, area)[painted.pages];
}

export function earlyTextsOf(widget: string, lang: string, packs: Packs): Record<string, string> {
  const { area, painted } = drawnOf(widget);
  return earlyTexts(lang, packs, area, painted?.texts);
}
