/** An administrator tries a login provider: logs in there in a window, and reads what the provider says about them. */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { ProviderTrialResult } from '../../contract/people/providers';
import * as api from '../../transport/api/login-providers';
import { domainAtom } from '../page/page.atoms';
import { openWindow } from '../session/logins/open-window';
import { challengeOf, newVerifier } from '../session/logins/verifier';

/** The last page of a trial passes its result over it: the console's policy cuts the link to its windows. */
const CHANNEL = 'vf-trial';

interface Message {
  challenge: string;
  code?: string;
  error?: string;
  message?: string;
  isTaken?: boolean;
}

/** A trial without a result. The provider's reason is in English. */
export interface TrialProblem {
  error: 'blocked' | 'unreachable' | 'canceled' | 'failed';
  reason?: string | undefined;
}
export type TrialOutcome = ProviderTrialResult | TrialProblem | Failure;

const flowAtom = atom({ end() {} });
/** Ends the present trial, if any: its result is ignored. */
export const endTrialAction = atom(null, (get) => get(flowAtom).end());

/** @param say called once with the outcome, and not at all once another trial has begun */
export const tryProviderAction = atom(
  null,
  async (get, set, provider: string, say: (outcome: TrialOutcome) => void): Promise<void> => {
    get(flowAtom).end();
    const opened = openWindow();
    if (!opened) return say({ error: 'blocked' });
    const channel = new BroadcastChannel(CHANNEL);
    let isOver = false;
    function end() {
      isOver = true;
      channel.close();
    }
    set(flowAtom, { end });

    const domain = get(domainAtom);
    const verifier = newVerifier();
    let challenge = '';
    async function begin() {
      challenge = await challengeOf(verifier);
      const callback = location.href.split('#')[0] as string;
      return api.beginTrial(domain, provider, { challenge, callback });
    }
    const begun = await orUnreachable(begin());
    if (isOver) return;
    if (isFailure(begun) || begun.address === null) {
      opened.close();
      end();
      return say(isFailure(begun) ? begun : { error: 'unreachable' });
    }
    opened.location.href = begun.address;

    channel.onmessage = async ({ data }: MessageEvent<Message>) => {
      if (data.challenge !== challenge || data.isTaken) return;
      channel.postMessage({ challenge, isTaken: true });
      const { code: token, error, message: reason } = data;
      if (!token) say(error === 'cancelled' ? { error: 'canceled' } : { error: 'failed', reason });
      else {
        const result = await orUnreachable(api.readTrial(domain, provider, { token, verifier }));
        if (!isOver) say(result);
      }
      end();
    };
  },
);
