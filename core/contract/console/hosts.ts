/** A site's own hosts, whose pages may show its widgets (ours). */
import { type Static, Type } from 'typebox';
import { Count } from '../numbers';
import { Reason } from './changes';

const HOSTS_MAX = 100;

/** `GET /v1/console/{domain}/hosts`, and the answer of a change. */
export const HostsPage = Type.Object({
  /** For `If-Match` of a change. */
  version: Count,
  /** The first one, by which the site is named. */
  domain: Type.String(),
  /** The others, with scheme and port where those are not https and its own. */
  hosts: Type.Array(Type.String()),
  /** Whether pages on the reader's own machine are the site's as well. */
  is_development: Type.Boolean(),
  /** Every origin that follows. */
  origins: Type.Array(Type.String()),
});
export type HostsPage = Static<typeof HostsPage>;

/** `PUT /v1/console/{domain}/hosts` with `If-Match`: all of the other hosts. */
export const HostsBody = Type.Object({
  hosts: Type.Array(Type.String({ maxLength: 300 }), { maxItems: HOSTS_MAX }),
  is_development: Type.Optional(Type.Boolean()),
  reason: Reason,
});
export type HostsBody = Static<typeof HostsBody>;
