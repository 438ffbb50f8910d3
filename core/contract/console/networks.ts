/** Hosts of social networks that a site holds or blocks (ours). */
import { type Static, Type } from 'typebox';
import { Count, TimeOrNull } from '../numbers';
import { type HostState, hostStates } from '../social';
import { Reason } from './changes';

const State = Type.Unsafe<HostState>({ type: 'string', enum: [...hostStates] });
const LIST_BYTES_MAX = 2_000_000;

const NetworkHost = Type.Object({
  host: Type.String(),
  state: State,
  reason: Type.String(),
  /** Name of the block list; '' when a moderator entered the host. */
  source: Type.String(),
  date_until: TimeOrNull,
});

/** `GET /v1/console/{domain}/networks`. */
export const NetworkHosts = Type.Object({ hosts: Type.Array(NetworkHost) });
export type NetworkHosts = Static<typeof NetworkHosts>;

/** `PUT /v1/console/{domain}/networks`: holds or blocks a host and its subdomains. Blocking hides their comments. */
export const HostBody = Type.Object({
  host: Type.String({ minLength: 1, maxLength: 253 }),
  state: State,
  reason: Reason,
  /** Days until it ends by itself; 0: never. */
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
export const BlockListResult = Type.Object({
  held: Count,
  blocked: Count,
  /** Lines that name no host or no known severity. */
  skipped: Count,
  /** Visible comments from blocked hosts. */
  hides: Count,
});
export type BlockListResult = Static<typeof BlockListResult>;
