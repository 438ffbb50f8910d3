/** Sites, their sections, pages and clients. */
import type { ColumnType, Generated } from 'kysely';
import type { ChangeVia, FieldChange, SiteChangeKind } from '../../../../core/contract/console/changes';
import type { StoredRules } from '../../../../core/contract/content/site-rules';
import type { ModuleSwitches } from '../../../../core/contract/sites/section-modules';
import type { SiteSettings } from '../../../../core/contract/sites/site';
import type { Json } from './json';

export interface SitesTable {
  uuid: string;
  id: Generated<number>;
  domain: string;
  name: string;
  /** Further hosts of this site, with scheme and port where those are not https and the default. */
  hosts: Json<string[]>;
  /** Pages on the reader's own machine belong to the site, too. */
  is_development: Generated<boolean>;
  /** Only values that differ from the defaults in `core/contract/sites/site.ts`. */
  settings: Json<Partial<SiteSettings>>;
  /** Only values that differ from the defaults in `core/contract/content/site-rules.ts`; never sent to readers. */
  rules: ColumnType<StoredRules, string | undefined, string>;
  rules_version: Generated<number>;
  /** Sites of a group share a key; null until the site first signs something. */
  group_uuid: ColumnType<string | null, string | null | undefined, string | null>;
  organization_uuid: ColumnType<string | null, string | null | undefined, string | null>;
  date_created: number;
}

/** Sites of one publisher: staff can have a role on all of them (people/organizations). */
interface OrganizationsTable {
  uuid: string;
  name: string;
  date_created: number;
}

interface SiteGroupsTable {
  uuid: string;
  /** RSA, PKCS #8, encrypted with the server's secret. */
  signing_key: string;
  date_created: number;
}

/** The root section of a site has the site's uuid. */
export interface SectionsTable {
  uuid: string;
  id: Generated<number>;
  site_uuid: string;
  parent_uuid: string | null;
  name: string;
  /** The section's own switches; all others are inherited from the section above. */
  modules: ColumnType<ModuleSwitches, string | undefined, string>;
}

export interface PagesTable {
  id: Generated<number>;
  uuid: string;
  section_uuid: string;
  /** `unique_id` when the page has one, else its path. */
  page_key: string;
  unique_id: string;
  url: string;
  path: string;
  title: string;
  description: string;
  image_url: string;
  page_type: string;
  owners: Json<string[]>;
  /** The page's conversation; '' when unknown. */
  container_id: Generated<string>;
  /** Language as in the page; '' if it names none. */
  lang: Generated<string>;
  date_published: ColumnType<number | null, number | null | undefined, number | null>;
  /** Source of `owners`: the site (a client, or staff on purpose), the page itself, or '' for a visitor. */
  owners_told_by: Generated<'' | 'site' | 'page'>;
  /** When the page itself was last asked for its owners. */
  date_owners_asked: ColumnType<number | null, undefined, number | null>;
  /** Source of title, description and picture: see sites/pages/page-words. '' when taken from the address. */
  words_told_by: Generated<'' | 'site' | 'page'>;
  date_words_asked: ColumnType<number | null, undefined, number | null>;
  date_created: number;
}

/** The authors of a page, from trusted sources; never from a visitor. */
interface PageOwnersTable {
  page_id: number;
  site_uuid: string;
  section_uuid: string;
  /** Container id that the page's own HTML names; '' if it names none. */
  container_id: string;
  /** A login provider, or `viafoura-id`. */
  type: string;
  value: string;
}

/** Number of shares of a page, by target. */
interface PageSharesTable {
  page_id: number;
  medium: string;
  presses: number;
}

/** A publisher's server that acts for a site. */
export interface ApiClientsTable {
  id: string;
  site_uuid: string;
  name: string;
  /** SHA-256 of the secret, hex. */
  secret_hash: string;
  date_created: number;
  date_revoked: number | null;
  /** When the client last authenticated, to the minute; null before the first time. */
  date_used: ColumnType<number | null, undefined, number | null>;
  /** The former secret, which is valid for some time after a renewal. */
  old_secret_hash: ColumnType<string | null, undefined, string | null>;
  date_old_ends: ColumnType<number | null, undefined, number | null>;
}

/** Changes of a site's settings by anyone, in the order in which they were made. */
export interface SiteChangesTable {
  site_uuid: string;
  /** Counts the changes of the site. */
  version: number;
  what: SiteChangeKind;
  /** A reference, null once the account is gone; the public id after it stays until an erasure. */
  actor_id: number | null;
  actor_uuid: string | null;
  via: ChangeVia;
  diff: Json<FieldChange[]>;
  reason: Generated<string>;
  /** Version of the change that this one reverted. */
  reverts: ColumnType<number | null, number | null | undefined, never>;
  date_created: number;
}

/** An invitation to join the staff, to an address that may have no account yet. */
export interface StaffInvitesTable {
  uuid: string;
  site_uuid: string;
  email: string;
  email_key: string;
  role: 'moderator' | 'administrator';
  /** SHA-256 of the token in the mail, hex; null until the mail is sent. */
  token_hash: string | null;
  actor_id: number | null;
  date_created: number;
  date_expires: number;
}

export interface SitesTables {
  sites: SitesTable;
  site_groups: SiteGroupsTable;
  organizations: OrganizationsTable;
  sections: SectionsTable;
  pages: PagesTable;
  page_owners: PageOwnersTable;
  page_shares: PageSharesTable;
  api_clients: ApiClientsTable;
  site_changes: SiteChangesTable;
  staff_invites: StaffInvitesTable;
}
