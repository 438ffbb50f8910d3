/** Completes a login elsewhere, in the page that it returned to (see come-home). */
import { publish } from '../../../base/bus/bus';
import type { Reason } from '../../../base/bus/events';
import { store } from '../../../base/store/store';
import { askToJoin } from '../../permissions/ask-to-join';
import { saveReferral } from '../referral';
import { connectAction } from './connect';
import { pendingConnectionAtom } from './pending-connection';
import { exchange } from './social';
import { type CameHome, CHANNEL } from './watch-window';

interface SavedFlow {
  provider: string;
  verifier: string;
  isConnecting?: boolean;
  referral?: Reason;
}

/** @param flow saved by the page before it navigated: JSON of `provider`, `verifier`, `isConnecting` and `referral` */
export async function finishFlow(flow: string, found: CameHome): Promise<void> {
  const { provider, verifier, isConnecting, referral } = JSON.parse(flow) as SavedFlow;
  if (found.error === 'cancelled') return void publish('login/cancel', { type: provider });
  if (isConnecting && found.code) {
    return void (await store.set(connectAction, { provider, verifier, token: found.code }));
  }
  // The start of this page has cleared it (specification §4).
  if (referral) saveReferral(referral);
  // `exchange` has already published a refusal.
  await exchange(provider, found, verifier).catch(console.warn);
  // The screen with the request went with the previous page.
  if (store.get(pendingConnectionAtom)) askToJoin('login', 'header');
}

/** The window closes once a page has taken the code; without a waiting page it stays open. */
export function passToOpener(found: CameHome): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (!data?.isTaken) return;
    channel.close();
    window.close();
  };
  channel.postMessage(found);
}
