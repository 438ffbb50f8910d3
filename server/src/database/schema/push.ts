/** Push messages: keys of sites, browsers that subscribed. */
import type { Generated } from 'kysely';

interface PushKeysTable {
  site_uuid: string;
  /** A point on P-256 in base64url. */
  public_key: string;
  sealed_private_key: string;
  date_created: number;
}

export interface PushSubscriptionsTable {
  /** SHA-256 of the endpoint, hex. */
  endpoint_hash: string;
  site_uuid: string;
  /** The session in which the subscription was created or last confirmed; null for a guest. */
  session_uuid: string | null;
  /** The last segment of the endpoint. */
  subscription_id: string;
  /** Name chosen by the browser; empty if it chose none. */
  unique_id: string;
  endpoint: string;
  /** The browser's key and secret, base64url. */
  p256dh: string;
  auth: string;
  /** The site's key when it was created; messages signed with another are refused. */
  public_key: string;
  language: string;
  time_zone: string;
  /** Day of the last count in the reader's time zone, in days since 1970, and the number of messages. */
  day: Generated<number>;
  sent_today: Generated<number>;
  /** Number of failures in a row. */
  failures: Generated<number>;
  date_created: number;
  /** Time of the last message that its service accepted. */
  date_ok: number | null;
  /** Time of the first accepted message. Null if none has been accepted since this column exists. */
  date_first_ok: Generated<number | null>;
}

export interface PushTables {
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
}
