/**
 * Outbrain's recommendations as cards rendered by the suite: `site_ad_id` is `widget|cards|installation key`. The
 * script is requested once a slot, and its answer is shown at once and not stored; Outbrain's tracking pixels are
 * requested when a card is rendered, seen or pressed, as Outbrain requires.
 * Source: specification §2 "Recommendation cards", §4 "Ads"
 */
import { drawCards } from '../cards/draw';
import { type Recommendation, readRecommendations } from '../cards/recommendation';
import { cardTexts } from '../cards/texts';
import { findScript, hasLoaded, loadAdScript, needed } from './ad-script';
import type { Filler } from './filler';
import { NARROW } from './narrow';
import { pageAddress } from './page-address';

interface Extern {
  callRecs?(
    asked: { permalink: string; widgetId: string; installationKey: string },
    answered: (answer: unknown) => void,
    failed: () => void,
  ): void;
}

const NETWORK = { name: 'Outbrain', about: 'https://www.outbrain.com/what-is/' };
const WAIT_MS = 250;
const TRIES = 40;
const CARD = { width: 260, height: 250, gap: 16 };
const ROW_HEIGHT = 120;

const script = () => (window as typeof window & { OBR?: { extern?: Extern } }).OBR?.extern;

function count(addresses: string[]): void {
  for (const address of addresses) new Image().src = address;
}

/** Listens on the widget's element, like a page would, so that the listener goes with the widget. */
function onSeen({ id, parentElement: host }: HTMLElement, report: () => void): void {
  const name = 'vf-vf-ads-recorded';
  function receive({ detail }: Event & { detail?: unknown[] }): void {
    if (detail?.[0] !== id || detail[1] !== 'AD_VIEW') return;
    host?.removeEventListener(name, receive);
    report();
  }
  host?.addEventListener(name, receive);
}

/** The space reserved for the slot, or its own height; the default if it has closed in the meantime. */
function spaceIn(place: HTMLElement): number {
  const box = place.assignedSlot?.closest<HTMLElement>('[part=ad]');
  if (!box) return place.offsetHeight;
  const end = box.getBoundingClientRect().bottom - place.getBoundingClientRect().top;
  return Math.max(place.offsetHeight, Math.round(end)) || CARD.height;
}

/** Number of cards, and whether they are rows. */
function layout(place: HTMLElement, width: number): { isRows: boolean; most: number } {
  const space = spaceIn(place);
  if (width >= NARROW && space >= CARD.height) {
    return { isRows: false, most: Math.max(1, Math.floor((place.offsetWidth + CARD.gap) / (CARD.width + CARD.gap))) };
  }
  return { isRows: true, most: Math.floor(space / ROW_HEIGHT) };
}

export const fill: Filler = (place, adId, width, report) => {
  const [widgetId = '', , installationKey = ''] = needed(adId, 'outbrain').split('|');
  const texts = cardTexts();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
  }
  function giveUp(): void {
    if (isOver) return;
    stop();
    report(false);
  }

  async function show(answer: unknown): Promise<void> {
    if (isOver) return;
    isOver = true;
    try {
      const { isRows, most } = layout(place, width);
      const cards = readRecommendations(answer).slice(0, most);
      const words = await texts;
      if (cards.length === 0 || !place.isConnected) return report(false);
      const onPress = ({ counted }: Recommendation) => count(counted.pressed);
      place.append(drawCards(cards, { network: NETWORK, texts: words, isRows, onPress }));
      count(cards.flatMap(({ counted }) => counted.drawn));
      onSeen(place, () => count(cards.flatMap(({ counted }) => counted.seen)));
      report(true);
    } catch (error) {
      console.error(error);
      report(false);
    }
  }

  function ask(triesLeft = TRIES): void {
    const extern = script();
    if (!extern?.callRecs) {
      if (triesLeft > 0) timer = setTimeout(() => ask(triesLeft - 1), WAIT_MS);
      else giveUp();
      return;
    }
    try {
      extern.callRecs({ permalink: pageAddress(), widgetId, installationKey }, show, giveUp);
    } catch (error) {
      console.error(error);
      giveUp();
    }
  }

  if (!script()?.callRecs && !findScript('[src*="outbrain.js"]') && !hasLoaded('outbrain'))
    loadAdScript('outbrain', 'https://widgets.outbrain.com/outbrain.js');
  ask();
  return stop;
};
