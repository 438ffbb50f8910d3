/** Services whose pages are shown as embeds, by their hosts; any other address is a link. */
const hosts: Record<string, string> = {
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'vimeo.com': 'Vimeo',
  'x.com': 'X',
  'twitter.com': 'X',
  'instagram.com': 'Instagram',
  'tiktok.com': 'TikTok',
  'facebook.com': 'Facebook',
  'bsky.app': 'Bluesky',
  'mastodon.social': 'Mastodon',
  'open.spotify.com': 'Spotify',
  'soundcloud.com': 'SoundCloud',
};

export const providerOf = (url: string): string | undefined => hosts[new URL(url).hostname.replace(/^(www|m)\./, '')];

const NETWORKS = new Set(['X', 'Instagram', 'TikTok', 'Facebook', 'Bluesky', 'Mastodon']);

/** What stands there are people's own posts. */
export const isNetwork = (provider: string): boolean => NETWORKS.has(provider);
