/** Attaches two posts of the publication, from a recording: the demo sends no requests to networks. */
import type { FastifyInstance } from 'fastify';
import { type Network, networks } from '../../../core/contract/content/social';
import { MINUTE_MS } from '../../../core/contract/values/durations';
import { attached } from '../../../demo/networks';
import { publication } from '../../../demo/publication';
import { findContainerOfSite } from '../modules/content/containers/containers.repository';
import { livecomments } from '../modules/content/kinds/livecomments.kind';
import { look } from '../modules/content/social/look';
import type { NetworkReader, RemotePost, RemoteRoot, RemoteThread } from '../modules/content/social/networks/remote';
import { findThread, insertThread, updateThreads } from '../modules/content/social/threads.repository';

export async function seedNetworks(app: FastifyInstance): Promise<void> {
  const { db, sites, clock } = app;
  const site = await sites.byDomain(publication.domain);
  const container = site && (await findContainerOfSite(db, livecomments, site.uuid, attached.container_id));
  if (!site || !container) return;
  const now = clock.now();
  for (const network of networks) {
    const root_id = attached[network].url;
    if (await findThread(db, { site_uuid: site.uuid, network, root_id })) continue;
    await sites.changeRules(site.uuid, { social: { networks: 'open', first_waits: false } });
    const { root, posts } = recorded(network, now);
    const where = { site_uuid: site.uuid, container_uuid: container.uuid, network, attached_by: 'editor' as const };
    const thread = await insertThread(db, { ...where, root, now });
    const readThread = async (): Promise<RemoteThread> => ({ root, posts, skipped: 0, gone: [], isWhole: false });
    const reader = { readThread } as unknown as NetworkReader;
    await look(thread, { app, reader, count: () => undefined, goOn: async () => undefined });
    // The recording is complete, so the server makes no requests for it.
    await updateThreads(db, [thread.id], { state: 'ended' });
  }
}

function recorded(network: Network, now: number): { root: RemoteRoot; posts: RemotePost[] } {
  const { handle, url, likes, reposts, replies } = attached[network];
  const idOf = (key: string) => `${url}/${key}`;
  const root = {
    id: url,
    author_id: handle,
    date: now - 100 * MINUTE_MS,
    replies: replies.length,
    handle,
    url,
    likes,
    reposts,
  };
  const posts = replies.map(
    ({ key, to, name, minutesAgo, text, warning = '', pictures = [], label, likes = 0, ...reply }) => ({
      id: idOf(key),
      url: idOf(key),
      parent_id: to ? idOf(to) : url,
      author: {
        id: reply.handle,
        handle: reply.handle,
        name,
        url,
        host: reply.handle.endsWith('.bsky.social') ? 'bsky.social' : (reply.handle.split('@').at(-1) ?? ''),
        picture: '',
        is_indexable: true,
      },
      ...{ text, warning, pictures, likes, reposts: 0, mentions: 0, version: '1' },
      labels: label ? [label] : [],
      date: now - minutesAgo * MINUTE_MS,
    }),
  );
  return { root, posts };
}
