/** EX.CO's player, of which a page has one: later places stay empty. `site_ad_id` is the player's id. */
import { findScript, loadAdScript, needed } from './ad-script';
import type { Filler } from './filler';

interface PlayerMessage {
  type?: string;
  name?: string;
  metadata?: { playerId?: string };
}

/** Where its frames come from. */
const EXCO = /^https:\/\/([\w-]+\.)*ex\.co$/;
const SHOWN = ['player-load', 'ad-impression', 'player-playing'];

export const fill: Filler = (place, adId, _width, report) => {
  const player = needed(adId, 'exco');
  if (findScript('.exco-player') || document.getElementById(player)) {
    report(false);
    return undefined;
  }
  place.append(Object.assign(document.createElement('div'), { id: player }));
  const attributes = { class: 'exco-player' };
  const script = loadAdScript('exco', 'https://player.ex.co/player/{id}', { id: player, attributes });

  /** Any frame of the page may send a message that reads like the player's: it runs in the page, or in frames of its own. */
  const isPlayers = (source: unknown, origin: string): boolean =>
    source === window ||
    EXCO.test(origin) ||
    [...place.querySelectorAll('iframe')].some(({ contentWindow }) => contentWindow === source);

  function receive({ data, source, origin }: MessageEvent<PlayerMessage | null>): void {
    if (!isPlayers(source, origin)) return;
    const { type, name = '', metadata } = data ?? {};
    if (type === 'exco-event' && metadata?.playerId === player && SHOWN.includes(name)) report(true);
  }
  addEventListener('message', receive);
  return () => {
    removeEventListener('message', receive);
    script.remove();
  };
};
