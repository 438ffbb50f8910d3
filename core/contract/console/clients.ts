/** Clients of the API (extension): a publisher's own servers that act for a site. Times are milliseconds. */
import { type Static, Type } from 'typebox';
import { Time, TimeOrNull } from '../values/numbers';
import { Reason } from './changes';

export const ClientLine = Type.Object({
  client_id: Type.String(),
  name: Type.String(),
  date_created: Time,
  /** Last authentication, rounded to the minute; null if never used. */
  date_used: TimeOrNull,
  /** When the former secret expires, after a roll. */
  date_old_ends: TimeOrNull,
  date_revoked: TimeOrNull,
});
export type ClientLine = Static<typeof ClientLine>;

/** `GET /v1/console/{domain}/clients`: oldest first, revoked ones too. */
export const ClientsPage = Type.Object({ clients: Type.Array(ClientLine) });

/** `POST /v1/console/{domain}/clients` */
export const NewClient = Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }), reason: Reason });

/** Hours until the former secret expires. */
const OLD_SECRET_HOURS = { fallback: 24, max: 168 };

/** `POST /v1/console/{domain}/clients/{client_id}/roll`; with 0 the old secret ends at once. */
export const RollBody = Type.Object({
  old_valid_hours: Type.Integer({ minimum: 0, maximum: OLD_SECRET_HOURS.max, default: OLD_SECRET_HOURS.fallback }),
  reason: Reason,
});

/** Answer to creating a client and to renewing its secret. No other answer contains the secret. */
export const ClientSecret = Type.Interface([ClientLine], { secret: Type.String() });
export type ClientSecret = Static<typeof ClientSecret>;
