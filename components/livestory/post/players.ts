/** Players of other services by a post's address, in their cookieless forms if available. */
const players: [RegExp, string][] = [
  [
    /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/watch\?(?:.*&)?v=|youtu\.be\/)([\w-]{6,20})/,
    'https://www.youtube-nocookie.com/embed/$1',
  ],
  [/^https:\/\/vimeo\.com\/(\d+)/, 'https://player.vimeo.com/video/$1?dnt=1'],
  [/^https:\/\/open\.spotify\.com\/(track|episode|show|album|playlist)\/(\w+)/, 'https://open.spotify.com/embed/$1/$2'],
];

/** Undefined for content that only opens on its own site. */
export function playerOf(url: string): string | undefined {
  for (const [address, player] of players) {
    const found = address.exec(url)?.[0];
    if (found) return found.replace(address, player);
  }
  return undefined;
}
