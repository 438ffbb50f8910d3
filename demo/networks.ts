/** Replies to the publication's posts on Mastodon and Bluesky, as fetched from either network. */

interface Reply {
  key: string;
  /** Key of the answered reply. */
  to?: string;
  name: string;
  handle: string;
  minutesAgo: number;
  text: string;
  warning?: string;
  pictures?: string[];
  /** A label by the network's moderation, which holds the reply here. */
  label?: string;
  likes?: number;
}

export const attached = {
  container_id: 'wrackline-1036',
  fediverse: {
    handle: '@wrackline@social.example',
    url: 'https://social.example/@wrackline/114001',
    likes: 46,
    reposts: 12,
    replies: [
      {
        key: 'm1',
        name: 'Ines Coldwater',
        handle: '@ines@tideways.example',
        minutesAgo: 90,
        likes: 17,
        text: 'My grandfather kept a barograph on the landing and wrote the pressure on the wallpaper. Seventy years of it. We papered around them.',
        pictures: ['Pencil figures in columns on faded wallpaper beside a stair rail'],
      },
      {
        key: 'm2',
        to: 'm1',
        name: 'Jory',
        handle: '@jory@boats.example',
        minutesAgo: 74,
        text: 'Please have that scanned before anybody paints.',
      },
      {
        key: 'm3',
        name: 'Mette Lund',
        handle: '@mette@fjord.example',
        minutesAgo: 38,
        warning: 'Drowning',
        text: 'We lost two boats in the gale the article mentions. The forecast was right, and nobody on the quay believed it.',
      },
    ] as Reply[],
  },
  bluesky: {
    handle: '@wrackline.example',
    url: 'https://bsky.app/profile/wrackline.example/post/3kwrack',
    likes: 31,
    reposts: 4,
    replies: [
      {
        key: 'b1',
        name: 'Tomasz',
        handle: '@tomasz.bsky.social',
        minutesAgo: 61,
        text: 'Is the station open to visitors? I would bring a class of eleven-year-olds who own no umbrella between them.',
      },
      {
        key: 'b2',
        to: 'b1',
        name: 'Pella Roo',
        handle: '@pella.example',
        minutesAgo: 55,
        text: 'Saturdays, ten to noon. Ask for the glass with the thumbprint.',
      },
      {
        key: 'b3',
        name: 'cheap pressure',
        handle: '@gauge-deals.bsky.social',
        minutesAgo: 20,
        text: 'Best barometers, best price, follow the link in my profile.',
        label: 'spam',
      },
    ] as Reply[],
  },
};
