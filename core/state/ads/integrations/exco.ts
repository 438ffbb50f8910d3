/** EX.CO's player. A page can have one, so later slots stay empty. `site_ad_id` is the player's id. */
import { findScript, loadAdScript, needed } from './ad-script';
import type { Filler } from './filler';

interface PlayerMessage {
  type?: string;
  name?: string;
  metadata?: { playerId?: string };
}

/** Origin of the frames of EX.CO. */
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

  /** Any frame may send such a message. The player's come from the page itself or from its own frames. */
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
