/** Networks as plain links, without their scripts, pictures or counts (specification §1 "comment sharing"). */
import { mediaAddress } from '../../../core/base/script/media-address';
import type { ShareNetwork } from '../../../core/contract/content/share-media';
import { trackedBy } from '../../../core/state/shares/sharer.atoms';

/** Content of a share link, for the networks' addresses. */
interface Shared {
  url: string;
  title: string;
}

/** The networks' own names, in every language. */
const networks: Record<ShareNetwork, { name: string; to(shared: Shared): string }> = {
  facebook: { name: 'Facebook', to: ({ url }) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  twitter: { name: 'X', to: ({ url, title }) => `https://x.com/intent/post?url=${url}&text=${title}` },
  whatsapp: { name: 'WhatsApp', to: ({ url, title }) => `https://wa.me/?text=${title}%20${url}` },
  linkedin: { name: 'LinkedIn', to: ({ url }) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  bluesky: { name: 'Bluesky', to: ({ url, title }) => `https://bsky.app/intent/compose?text=${title}%20${url}` },
  threads: { name: 'Threads', to: ({ url, title }) => `https://www.threads.net/intent/post?text=${title}%20${url}` },
  reddit: { name: 'Reddit', to: ({ url, title }) => `https://www.reddit.com/submit?url=${url}&title=${title}` },
  telegram: { name: 'Telegram', to: ({ url, title }) => `https://t.me/share/url?url=${url}&text=${title}` },
  // Mastodon has many servers: a page of the suite asks for the reader's.
  mastodon: { name: 'Mastodon', to: ({ url, title }) => mediaAddress(`/share/mastodon?text=${title}%20${url}`) },
};

export const nameOf = (network: ShareNetwork): string => networks[network].name;

/** The site's networks, in its order, without duplicates (`share_networks`). */
export const networksOf = (chosen: string): ShareNetwork[] =>
  [...new Set(chosen.split(',').map((name) => name.trim()))].filter((name): name is ShareNetwork =>
    Object.hasOwn(networks, name),
  );

/**
 * Adds the share medium to an address.
 * @param sharer their uuid, if the site's links name sharers
 */
export function markedAs(medium: string, url: string, sharer = ''): string {
  const link = new URL(url);
  link.searchParams.set('__vfz', trackedBy(medium, sharer));
  return link.href;
}

const encoded = ({ url, title }: Shared): Shared => ({
  url: encodeURIComponent(url),
  title: encodeURIComponent(title),
});

/** Returns the network's share page for the link. */
export const addressAt = (network: ShareNetwork, shared: Shared): string => networks[network].to(encoded(shared));

/** Opens the reader's mail program. */
export function mailOf(shared: Shared): string {
  const { url, title } = encoded(shared);
  return `mailto:?subject=${title}&body=${url}`;
}
