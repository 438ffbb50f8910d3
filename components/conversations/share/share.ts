/**
 * Ways to share a comment: its link, the device's own sheet, networks (specification §3 "Share links"; host contract 2.2, 7).
 *
 * A shared address carries `__vfz=medium=…|sharer_uuid=…`, so that who follows it is known to come from here, and
 * `#vf-{number}`, which leads to the comment.
 */
import { permalinkOf } from '../../../core/contract/permalink';

/** Words of the link that others put into an address of theirs. */
interface Shared {
  url: string;
  title: string;
}

/** Names as they call themselves, in every language. */
export const networks = {
  facebook: { name: 'Facebook', to: ({ url }: Shared) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  twitter: { name: 'X', to: ({ url, title }: Shared) => `https://x.com/intent/post?url=${url}&text=${title}` },
  whatsapp: { name: 'WhatsApp', to: ({ url, title }: Shared) => `https://wa.me/?text=${title}%20${url}` },
  linkedin: { name: 'LinkedIn', to: ({ url }: Shared) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  bluesky: {
    name: 'Bluesky',
    to: ({ url, title }: Shared) => `https://bsky.app/intent/compose?text=${title}%20${url}`,
  },
  threads: {
    name: 'Threads',
    to: ({ url, title }: Shared) => `https://www.threads.net/intent/post?text=${title}%20${url}`,
  },
  reddit: { name: 'Reddit', to: ({ url, title }: Shared) => `https://www.reddit.com/submit?url=${url}&title=${title}` },
  telegram: { name: 'Telegram', to: ({ url, title }: Shared) => `https://t.me/share/url?url=${url}&text=${title}` },
} as const;
export type Network = keyof typeof networks;

/** Those a site has chosen, in its order, each once (`share_networks`). */
export const networksOf = (chosen: string): Network[] =>
  [...new Set(chosen.split(',').map((name) => name.trim()))].filter((name): name is Network =>
    Object.hasOwn(networks, name),
  );

/** The address of a comment on this page, and how it was shared. */
export function shareLink(content_uuid: string, medium: string): string {
  const link = new URL(location.href);
  link.searchParams.set('__vfz', `medium=${medium}`);
  link.hash = permalinkOf(content_uuid) ?? '';
  return link.href;
}

const encoded = (url: string): Shared => ({
  url: encodeURIComponent(url),
  title: encodeURIComponent(document.title),
});

/** Opens a network's own page in a window that cannot reach this one. */
export const shareTo = (network: Network, url: string): void =>
  void window.open(networks[network].to(encoded(url)), '_blank', 'noopener,noreferrer,width=600,height=500');

/** Rejects when the reader closes the sheet, too. */
export const shareByDevice = (content_uuid: string): Promise<void> =>
  navigator.share({ url: shareLink(content_uuid, 'device'), title: document.title });

/** Opens the reader's mail program. */
export function shareByMail(url: string): void {
  const shared = encoded(url);
  window.open(`mailto:?subject=${shared.title}&body=${shared.url}`, '_self');
}
