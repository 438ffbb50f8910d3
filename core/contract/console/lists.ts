/** Filters and orders of the console's lists. No schemas, because the client bundles this file. */
export const peopleFilters = ['banned', 'trusted', 'new', 'staff'] as const;
export type PeopleFilter = (typeof peopleFilters)[number];

export const articleStates = ['open', 'closed', 'hidden'] as const;
export type ArticleState = (typeof articleStates)[number];
export const articleSorts = ['latest', 'waiting', 'comments'] as const;
export type ArticleSort = (typeof articleSorts)[number];

/** Outcomes of a comment under other rules (./replay). */
export const replayChanges = ['caught', 'both', 'released'] as const;
export const REPLAY_DAYS_MAX = 90;

export const dataRequestKinds = ['export', 'erase'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];
export const dataRequestStates = ['open', 'done', 'declined'] as const;
export const REQUEST_NOTE_MAX = 500;

/** Formats of files to import, by the names that `vf import --format` takes. */
export const importFormats = [
  'vf1',
  'disqus',
  'wordpress',
  'coral',
  'talk',
  'remark42',
  'commento',
  'artalk',
  'hyvor',
  'isso',
  'facebook',
  'daily',
  'csv',
] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Kinds of data in the preview of an erasure (./erasure). */
export const erasedKinds = [
  'comments',
  'votes',
  'reports',
  'mentions',
  'ratings',
  'poll_votes',
  'reactions',
  'drafts',
  'media',
  'pictures',
  'follows',
  'notifications',
  'logins',
  'notes',
  'bans',
  'log',
  'requests',
] as const;
export type ErasedKind = (typeof erasedKinds)[number];
export const erasureFates = ['removed', 'nameless', 'stays'] as const;
export type ErasureFate = (typeof erasureFates)[number];

/** Services that the console can try (./system). */
export const probeNames = ['mail', 'push', 'hook', 'storage'] as const;
export type ProbeName = (typeof probeNames)[number];
export type ProbeResult = 'ok' | 'failed' | 'off';
