/** Calls about social networks, for the console (extension): paths and payloads. No state. */
import type {
  BlockListBody,
  BlockListResult,
  ForgetBody,
  ForgetResult,
  HostBody,
  NetworkAccount,
  NetworkHosts,
  NetworkThreadsPage,
  NetworkThreadsQuery,
} from '../../contract/console/networks';
import type { AttachedThread } from '../../contract/content/social';
import { livecomments, main } from './client';
import { path } from './path';

const NETWORKS = '/v1/console/:domain/networks';

export const fetchNetworkHosts = (domain: string) => main.get<NetworkHosts>(path(NETWORKS, { domain }));

/** Holds or blocks a host of a social network. */
export const setNetworkHost = (domain: string, body: HostBody) =>
  main.put<undefined>(path(NETWORKS, { domain }), { body });

export const allowNetworkHost = (domain: string, host: string) =>
  main.delete<undefined>(path(`${NETWORKS}/:host`, { domain, host }));

export const importBlockList = (domain: string, body: BlockListBody) =>
  main.post<BlockListResult>(path(`${NETWORKS}/import`, { domain }), { body });

export const fetchNetworkThreads = (domain: string, query: Partial<NetworkThreadsQuery>) =>
  main.get<NetworkThreadsPage>(path(`${NETWORKS}/threads`, { domain }), { query });

export const fetchNetworkAccount = (domain: string) =>
  main.get<NetworkAccount>(path(`${NETWORKS}/account`, { domain }));

export const forgetAuthor = (domain: string, body: ForgetBody) =>
  main.post<ForgetResult>(path(`${NETWORKS}/forget`, { domain }), { body });

const ATTACHED = '/v4/livecomments/:section_uuid/:container/social';

/** The conversation of an article. */
export interface Conversation {
  section_uuid: string;
  content_container_uuid: string;
}
const attachedTo = ({ section_uuid, content_container_uuid: container }: Conversation) =>
  path(ATTACHED, { section_uuid, container });

export const attachPost = (article: Conversation, url: string) =>
  livecomments.put<AttachedThread>(attachedTo(article), { body: { url } });

export const detachPost = (article: Conversation, url: string) =>
  livecomments.delete<undefined>(attachedTo(article), { query: { url } });
