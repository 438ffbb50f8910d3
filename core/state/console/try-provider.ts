/** An administrator tries a login provider: logs in there in a window, and reads what the provider says. */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { ProviderTrialResult } from '../../contract/people/providers';
import * as api from '../../transport/api/login-providers';
import { domainAtom } from '../page/page.atoms';
import { challengeOf, newVerifier } from '../session/logins/verifier';
import { type CameHome, openWindow, watchWindow } from '../session/logins/watch-window';

/** Why there is no result; `reason` is in English. */
export interface TrialProblem {
  error: 'blocked' | 'canceled' | 'failed';
  reason?: string | undefined;
}
export type TrialOutcome = ProviderTrialResult | TrialProblem | Failure;

const flowAtom = atom<{ end?(): void }>({});

/** @param say called with the outcome. A result that arrives after the window looked closed follows a `canceled`. */
export const tryProviderAction = atom(
  null,
  async (get, set, provider: string, say: (outcome: TrialOutcome) => void): Promise<void> => {
    get(flowAtom).end?.();
    const opened = openWindow();
    if (!opened) return say({ error: 'blocked' });
    const domain = get(domainAtom);
    const verifier = newVerifier();
    const callback = location.href.split('#')[0] as string;
    const start = { challenge: await challengeOf(verifier), callback };
    const begun = await orUnreachable(api.beginTrial(domain, provider, start));
    if (isFailure(begun)) {
      opened.close();
      return say(begun);
    }
    opened.location.href = begun.address;
    const read = async ({ code: token, message: reason }: CameHome) =>
      say(
        token ? await orUnreachable(api.readTrial(domain, provider, { token, verifier })) : { error: 'failed', reason },
      );
    const isCanceled = () => say({ error: 'canceled' });
    set(flowAtom, watchWindow(opened, { home: read, afterCancel: read, cancel: isCanceled, superseded: isCanceled }));
  },
);
