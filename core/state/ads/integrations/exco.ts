/** EX.CO's player, of which a page has one: later places stay empty. `site_ad_id` is the player's id. */
import { findScript, loadAdScript, needed } from './ad-script';
import type { Filler } from './filler';

interface PlayerMessage {
  type?: string;
  name?: string;
  metadata?: { playerId?: string };
}

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

  function receive({ data }: MessageEvent<PlayerMessage | null>): void {
    const { type, name = '', metadata } = data ?? {};
    if (type === 'exco-event' && metadata?.playerId === player && SHOWN.includes(name)) report(true);
  }
  addEventListener('message', receive);
  return () => {
    removeEventListener('message', receive);
    script.remove();
  };
};
