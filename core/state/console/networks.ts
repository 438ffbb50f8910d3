/** Social networks of the site: attached posts, hosts, block lists, and people to forget. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { NetworkThread, NetworkThreadsQuery } from '../../contract/console/networks';
import type { HostState } from '../../contract/content/social';
import * as api from '../../transport/api/networks';
import { domainAtom } from '../page/page.atoms';
import { siteCall } from './site-call';

export const readNetworkHostsAction = siteCall(api.fetchNetworkHosts);
export const changeNetworkHostAction = siteCall(api.setNetworkHost);
export const allowNetworkHostAction = siteCall(api.allowNetworkHost);
export const importBlockListAction = siteCall(api.importBlockList);
export const forgetAuthorAction = siteCall(api.forgetAuthor);
export const readNetworkAccountAction = siteCall(api.fetchNetworkAccount);

/** From an item of the queue: without a reason and an end. */
export const setNetworkHostAction = atom(null, (_get, set, host: string, state: HostState) =>
  set(changeNetworkHostAction, { host, state, reason: '', days: 0 }),
);

/** The site's rule for replies from networks; null until the list of posts has loaded. */
export const networksRuleAtom = atom<'off' | 'held' | 'open' | null>(null);

export const readNetworkThreadsAction = atom(null, async (get, set, query: Partial<NetworkThreadsQuery>) => {
  const answer = await orUnreachable(api.fetchNetworkThreads(get(domainAtom), query));
  if (isFailure(answer)) return answer;
  set(networksRuleAtom, answer.networks);
  return { items: answer.threads, after: answer.after };
});

export const attachPostAction = atom(null, (_get, _set, article: api.Conversation, url: string) =>
  orUnreachable(api.attachPost(article, url)),
);

export const detachPostAction = atom(null, (_get, _set, { article, url }: NetworkThread) =>
  orUnreachable(api.detachPost(article, url)),
);
