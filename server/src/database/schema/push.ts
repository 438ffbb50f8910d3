/** Push messages: keys of sites, browsers that subscribed. */
import type { Generated } from 'kysely';

interface PushKeysTable {
  site_uuid: string;
  /** A point of P-256 in base64url. */
  public_key: string;
  sealed_private_key: string;
  date_created: number;
}

export interface PushSubscriptionsTable {
  /** SHA-256 of the endpoint, hex. */
  endpoint_hash: string;
  site_uuid: string;
  /** The login in which it was made or last confirmed; null: a guest's. */
  session_uuid: string | null;
  /** The last segment of the endpoint. */
  subscription_id: string;
  /** The browser's own; empty when it gave none. */
  unique_id: string;
  endpoint: string;
  /** The browser's key and secret, base64url. */
  p256dh: string;
  auth: string;
  /** The site's key it was made for; a message signed with another is refused. */
  public_key: string;
  language: string;
  time_zone: string;
  /** The reader's own day in which messages were last counted, in days since 1970, and how many. */
  day: Generated<number>;
  sent_today: Generated<number>;
  /** Attempts that failed in a row. */
  failures: Generated<number>;
  date_created: number;
  /** When its service last took a message. */
  date_ok: number | null;
}

export interface PushTables {
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
}
