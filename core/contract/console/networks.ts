/** Social networks of a site: attached posts, hosts that it holds or blocks, and people to forget (extension). */
import { type Static, Type } from 'typebox';
import { AttachedThread, type HostState, hostStates, networks } from '../content/social';
import { Count, TimeOrNull } from '../values/numbers';
import { oneOf } from '../values/one-of';
import { Reason } from './changes';
import { After, AfterOrNull, Limit } from './page';

const State = Type.Unsafe<HostState>({ type: 'string', enum: [...hostStates] });
const LIST_BYTES_MAX = 2_000_000;

/** Numbers of visible and of rejected comments. */
const Verdicts = { shown: Count, refused: Count };

const NetworkHost = Type.Object({
  host: Type.String(),
  state: State,
  reason: Type.String(),
  /** Name of the block list; '' when a moderator entered the host. */
  source: Type.String(),
  date_until: TimeOrNull,
  ...Verdicts,
});
export type NetworkHost = Static<typeof NetworkHost>;

/** `GET /v1/console/{domain}/networks`. */
export const NetworkHosts = Type.Object({
  hosts: Type.Array(NetworkHost),
  /** Other hosts with the most authors, at most a hundred. */
  allowed: Type.Array(Type.Object({ host: Type.String(), ...Verdicts })),
});
export type NetworkHosts = Static<typeof NetworkHosts>;

/** `PUT /v1/console/{domain}/networks`: holds or blocks a host and its subdomains. Blocking hides their comments. */
export const HostBody = Type.Object({
  host: Type.String({ minLength: 1, maxLength: 253 }),
  state: State,
  reason: Reason,
  /** Days until the setting ends; 0: never. */
  days: Type.Integer({ minimum: 0, maximum: 3650, default: 0 }),
});
export type HostBody = Static<typeof HostBody>;

/** `POST /v1/console/{domain}/networks/import`: a block list in the format that Mastodon exports (CSV). */
export const BlockListBody = Type.Object({
  csv: Type.String({ minLength: 1, maxLength: LIST_BYTES_MAX }),
  source: Type.String({ minLength: 1, maxLength: 100 }),
  /** Previews the list without storing anything. */
  is_preview: Type.Boolean({ default: true }),
});
export type BlockListBody = Static<typeof BlockListBody>;
export const BlockListResult = Type.Object({
  held: Count,
  blocked: Count,
  /** Lines that name no host or no known severity. */
  skipped: Count,
  /** Visible comments from the blocked hosts, which the import would hide. */
  hides: Count,
});
export type BlockListResult = Static<typeof BlockListResult>;

/** `GET /v1/console/{domain}/networks/threads`: attached posts of the site, newest first. */
export const NetworkThreadsQuery = Type.Object({
  /** Only posts whose latest check failed. */
  failing: Type.Boolean({ default: false }),
  after: After,
  limit: Limit,
});
export type NetworkThreadsQuery = Static<typeof NetworkThreadsQuery>;

export const NetworkThread = Type.Interface([AttachedThread], {
  article: Type.Object({
    section_uuid: Type.String(),
    content_container_uuid: Type.String(),
    container_id: Type.String(),
    /** Title and address are both empty when no page is known. */
    title: Type.String(),
    url: Type.String(),
  }),
  /** Replies here by state; a rule refused `refused`. */
  here: Type.Object({ visible: Count, waiting: Count, rejected: Count, refused: Count }),
});
export type NetworkThread = Static<typeof NetworkThread>;

export const NetworkThreadsPage = Type.Object({
  /** The site's rule: no new replies, all held, or shown at once. */
  networks: oneOf(['off', 'held', 'open']),
  threads: Type.Array(NetworkThread),
  after: AfterOrNull,
});
export type NetworkThreadsPage = Static<typeof NetworkThreadsPage>;

/** `GET /v1/console/{domain}/networks/account`: the site's own account in the fediverse. */
export const NetworkAccount = Type.Object({
  /** Fixed once the account exists; before, the name that it gets without a rule. */
  name: Type.String(),
  is_created: Type.Boolean(),
  /** Domain of its handle without a rule. */
  host: Type.String(),
  followers: Count,
  /** Articles that it has published and not withdrawn. */
  articles: Count,
});
export type NetworkAccount = Static<typeof NetworkAccount>;

/** `POST /v1/console/{domain}/networks/forget`: removes what a person on a social network wrote here. */
export const ForgetBody = Type.Object({
  /** Handle, or address of the profile. */
  profile: Type.String({ minLength: 1, maxLength: 500 }),
  /** Previews the person without removing anything. */
  is_preview: Type.Boolean({ default: true }),
});
export type ForgetBody = Static<typeof ForgetBody>;
export const ForgetResult = Type.Object({
  authors: Type.Array(
    Type.Object({ network: oneOf(networks), handle: Type.String(), url: Type.String(), comments: Count }),
  ),
});
export type ForgetResult = Static<typeof ForgetResult>;
