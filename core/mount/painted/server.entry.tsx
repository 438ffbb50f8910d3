/**
 * Widgets as markup, drawn on the server by the very components that take it over in the browser (design decision 2).
 *
 * Synchronous from the seed to the last character, so that the one store of the module serves one drawing at a time.
 */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { conversations } from '../../../components/conversations/conversations.widget';
import { conversationsCount } from '../../../components/conversations-count/conversations-count.widget';
import { trayTrigger } from '../../../components/tray-trigger/tray-trigger.widget';
import { dictionary } from '../../base/i18n/packs';
import { clearPageState } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { Paintable, PaintedState } from '../../contract/painted';
import { emptyPage } from '../../state/page/glance';
import { pageAtom } from '../../state/page/page.atoms';
import { keepSiteAction } from '../../state/site/site.atoms';
import { readAttributes } from '../element/settings';
import type { Widget } from '../element/widget';
import { WidgetRoot } from '../element/widget-root';
import { seedAction } from './seed';
import type { Packs } from './words';

export { wordsOf } from './words';

/** A widget that can be painted is a line here and one in the contract. */
const widgets = {
  conversations,
  'conversations-count': conversationsCount,
  'tray-trigger': trayTrigger,
} as unknown as Record<Paintable, Widget>;

const taught = new WeakSet<object>();

/** Each pack is taken once; English comes along as what stands in for a missing one. */
function teach(packs: Packs): void {
  if (taught.has(packs)) return;
  taught.add(packs);
  for (const [name, pack] of Object.entries(packs)) dictionary.set(name.slice(0, name.indexOf('/')), pack);
}

/**
 * How React marks a part that threw inside a boundary: it would leave the part to the browser without a word, and who
 * only reads would miss a thread. No text of a comment holds it, where `<` is written `&lt;`.
 */
const LEFT_OUT = '<!--$!-->';

/** No component touches its element while it is drawn; what it does with it later is an effect, which no server runs. */
const nowhere = {} as HTMLElement;

/**
 * The root box of a painted widget and the slot after it.
 *
 * @param packs every pack of the suite, the same object each time
 * @throws what a component throws; nothing of the drawing stays behind
 */
export function renderWidget(state: PaintedState, packs: Packs): string {
  teach(packs);
  const { component, settings, rootClass = '' } = widgets[state.widget];
  const read = readAttributes(settings, state.attributes);
  try {
    store.set(seedAction, state, read);
    const markup = renderToString(
      <WidgetRoot host={nowhere} rootClass={rootClass}>
        {createElement(component, read)}
      </WidgetRoot>,
      { identifierPrefix: `vf-${state.widget}` },
    );
    if (markup.includes(LEFT_OUT)) throw new Error('a thread could not be drawn');
    return markup;
  } finally {
    clearPageState(store);
    store.set(pageAtom, emptyPage);
    store.set(keepSiteAction, {}, null);
  }
}

/** What the element itself carries: its classes, and the number of a count as its own text. */
export function hostOf({ widget, count }: PaintedState): { classes: string; text: string } {
  if (widget === 'conversations-count') {
    return count ? { classes: 'vf-comments-count vf-counter', text: String(count) } : { classes: '', text: '' };
  }
  return { classes: widgets[widget].rootClass ?? '', text: '' };
}
