/** The end of a login elsewhere, in the page that it came back to (see come-home). */
import { publish } from '../../../base/bus/bus';
import { exchange } from './social';
import { type CameHome, CHANNEL } from './watch-window';

/** @param flow what the page kept when it went there: JSON of `provider` and `verifier` */
export async function finishFlow(flow: string, found: CameHome): Promise<void> {
  const { provider, verifier } = JSON.parse(flow) as { provider: string; verifier: string };
  if (found.error === 'cancelled') publish('login/cancel', { type: provider });
  // A refusal has been published by then.
  else await exchange(found, verifier).catch(console.warn);
}

/** The window closes once somebody took it; a page that nobody waits for stays a page. */
export function tellOthers(found: CameHome): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (!data?.isTaken) return;
    channel.close();
    window.close();
  };
  channel.postMessage(found);
}
