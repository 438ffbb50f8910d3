/** A site's own hosts, whose pages may show its widgets (extension). */
import { type Static, Type } from 'typebox';
import { Count } from '../values/numbers';
import { Reason } from './changes';

const HOSTS_MAX = 100;

/** `GET /v1/console/{domain}/hosts`, and the answer of a change. */
export const HostsPage = Type.Object({
  /** For `If-Match` of a change. */
  version: Count,
  /** The main host, which names the site. */
  domain: Type.String(),
  /** The other hosts, with scheme and port unless those are https and its default port. */
  hosts: Type.Array(Type.String()),
  /** True if pages on localhost belong to the site. */
  is_development: Type.Boolean(),
  /** Origins of all these hosts. */
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
