/** Names of social networks, and the relation of links to posts there. */
export const REL = 'nofollow ugc noopener noreferrer';

/** The fediverse has no name that readers know, so its most common software names it. */
export const networkName = (origin: string | undefined): string => (origin === 'bluesky' ? 'Bluesky' : 'Mastodon');
