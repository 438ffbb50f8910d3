/** Networks as plain links: no script, picture or count of theirs is asked for (specification §1 "comment sharing"). */
import { mediaAddress } from '../../../core/base/script/media-address';
import type { ShareNetwork } from '../../../core/contract/share-media';
import { trackedBy } from '../../../core/state/shares/sharer.atoms';

/** Words of the link that others put into an address of theirs. */
interface Shared {
  url: string;
  title: string;
}

/** Names as they call themselves, in every language. */
const networks: Record<ShareNetwork, { name: string; to(shared: Shared): string }> = {
  facebook: { name: 'Facebook', to: ({ url }) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  twitter: { name: 'X', to: ({ url, title }) => `https://x.com/intent/post?url=${url}&text=${title}` },
  whatsapp: { name: 'WhatsApp', to: ({ url, title }) => `https://wa.me/?text=${title}%20${url}` },
  linkedin: { name: 'LinkedIn', to: ({ url }) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  bluesky: { name: 'Bluesky', to: ({ url, title }) => `https://bsky.app/intent/compose?text=${title}%20${url}` },
  threads: { name: 'Threads', to: ({ url, title }) => `https://www.threads.net/intent/post?text=${title}%20${url}` },
  reddit: { name: 'Reddit', to: ({ url, title }) => `https://www.reddit.com/submit?url=${url}&title=${title}` },
  telegram: { name: 'Telegram', to: ({ url, title }) => `https://t.me/share/url?url=${url}&text=${title}` },
  // People are at home on many servers: a page of ours asks for theirs.
  mastodon: { name: 'Mastodon', to: ({ url, title }) => mediaAddress(`/share/mastodon?text=${title}%20${url}`) },
};

export const nameOf = (network: ShareNetwork): string => networks[network].name;

/** Those a site has chosen, in its order, each once (`share_networks`). */
export const networksOf = (chosen: string): ShareNetwork[] =>
  [...new Set(chosen.split(',').map((name) => name.trim()))].filter((name): name is ShareNetwork =>
    Object.hasOwn(networks, name),
  );

/**
 * An address that says how it was shared.
 * @param sharer their uuid, where the site has links name them
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

/** Where a network shares the link. */
export const addressAt = (network: ShareNetwork, shared: Shared): string => networks[network].to(encoded(shared));

/** Opens the reader's mail program. */
export function mailOf(shared: Shared): string {
  const { url, title } = encoded(shared);
  return `mailto:?subject=${title}&body=${url}`;
}
