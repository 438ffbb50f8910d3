/** Services whose pages are shown as embeds, by their hosts; every other address is a link. */
interface Provider {
  name: string;
  /** True when the service hosts people's own posts. */
  isNetwork: boolean;
}

const service = (name: string): Provider => ({ name, isNetwork: false });
const network = (name: string): Provider => ({ name, isNetwork: true });

const hosts: Record<string, Provider> = {
  'youtube.com': service('YouTube'),
  'youtu.be': service('YouTube'),
  'vimeo.com': service('Vimeo'),
  'x.com': network('X'),
  'twitter.com': network('X'),
  'instagram.com': network('Instagram'),
  'tiktok.com': network('TikTok'),
  'facebook.com': network('Facebook'),
  'bsky.app': network('Bluesky'),
  'mastodon.social': network('Mastodon'),
  'open.spotify.com': service('Spotify'),
  'soundcloud.com': service('SoundCloud'),
};

/** Hosts of people's own posts. */
export const networkHosts: string[] = Object.keys(hosts)
  .filter((host) => hosts[host]?.isNetwork)
  .flatMap((host) => [host, `www.${host}`, `m.${host}`]);

export const providerOf = (url: string): Provider | undefined => hosts[new URL(url).hostname.replace(/^(www|m)\./, '')];
