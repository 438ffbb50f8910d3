/**
 * Asks the page to fill a slot: publishes the event of its widget, and with `custom` calls the page's function. The
 * page decides what it loads. Without consent information on the page the request is sent anyway; otherwise only after
 * the reader has allowed ads.
 * Emits:  vf-ads/request…
 * Source: host contract 2.2 "vf-ads", 12; specification §4 "Ads", §8
 */
import { hasListener, publishFrom } from '../../base/bus/bus';
import type { Events } from '../../base/bus/events';
import type { AdWidget } from '../../contract/sites/site';

declare global {
  interface Window {
    __generate_viafoura_tag?: unknown;
  }
}

type AdEvent = Extract<keyof Events, `vf-ads/request${string}`>;

const eventOf: Record<AdWidget, AdEvent> = {
  conversations: 'vf-ads/requestCommentAd',
  livestory: 'vf-ads/requestLiveblogAd',
  'content-recirculation': 'vf-ads/requestContentRecirculationAd',
  'standalone-ad': 'vf-ads/requestStandaloneAd',
  'conversation-starter': 'vf-ads/requestConversationStarter',
};

export function askPage(host: HTMLElement, widget: AdWidget, id: string, isCustom: boolean): void {
  const event = eventOf[widget];
  publishFrom(host, event, id);
  if (!isCustom) return;
  const fill = window.__generate_viafoura_tag;
  if (typeof fill !== 'function') {
    if (!hasListener(event)) console.error('window.__generate_viafoura_tag is not present.');
    return;
  }
  try {
    fill(id);
  } catch (error) {
    console.error(error);
  }
}
