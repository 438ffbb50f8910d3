/** The history of a site's settings, rules, hosts, roles, API clients, login providers, removed second factors, imports and exports (extension). */
import { type Static, Type } from 'typebox';
import { Count, Time } from '../values/numbers';
import { After, AfterOrNull, Limit } from './page';

export const siteChangeKinds = [
  'settings',
  'rules',
  'hosts',
  'roles',
  'clients',
  'factors',
  'networks',
  'organization_roles',
  'transfers',
  'providers',
] as const;
export type SiteChangeKind = (typeof siteChangeKinds)[number];
const What = Type.Unsafe<SiteChangeKind>({ type: 'string', enum: [...siteChangeKinds] });

/** Where a change was made. */
const changeVias = ['console', 'api', 'command'] as const;
export type ChangeVia = (typeof changeVias)[number];

/** The author's reason for the change. */
export const Reason = Type.String({ maxLength: 500, default: '' });

/** A changed field by its path, such as `first_time.is_on`. For a secret, neither value is present. */
export const FieldChange = Type.Object({
  name: Type.String(),
  from: Type.Optional(Type.Unknown()),
  to: Type.Optional(Type.Unknown()),
});
export type FieldChange = Static<typeof FieldChange>;

/** Added and removed items, because whole lists are long. */
const ListChange = Type.Object({
  added: Type.Array(Type.Unknown()),
  removed: Type.Array(Type.Unknown()),
  /** Number of items left out. */
  more: Count,
});

export const SiteChange = Type.Object({
  version: Count,
  what: What,
  /** Null for the operator, and for an account that was erased. */
  actor_uuid: Type.Union([Type.String(), Type.Null()]),
  via: Type.Unsafe<ChangeVia>({ type: 'string', enum: [...changeVias] }),
  diff: Type.Array(Type.Interface([FieldChange], { list: Type.Optional(ListChange) })),
  reason: Type.String(),
  /** Version of the change that this change reverts. */
  reverts: Type.Union([Count, Type.Null()]),
  date_created: Time,
});
export type SiteChange = Static<typeof SiteChange>;

/** `GET /v1/console/{domain}/changes`: newest first. */
export const ChangesQuery = Type.Object({ what: Type.Optional(What), after: After, limit: Limit });
export const ChangesPage = Type.Object({ changes: Type.Array(SiteChange), after: AfterOrNull });
export type ChangesPage = Static<typeof ChangesPage>;

/** `POST /v1/console/{domain}/changes/{version}/revert` */
export const RevertBody = Type.Object({ reason: Reason });
