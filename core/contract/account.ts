/** What somebody sees of their own account (ours): the ways into it, and where they are signed in. */
import { type Static, Type } from 'typebox';
import { Time } from './numbers';

export const OwnLogins = Type.Object({
  has_password: Type.Boolean(),
  /** One that the site lets them log in by. */
  has_passkey: Type.Boolean(),
  identities: Type.Array(
    Type.Object({ provider: Type.String(), email: Type.String(), date_created: Time, date_last_login: Time }),
  ),
});
export type OwnLogins = Static<typeof OwnLogins>;

export const OwnSessions = Type.Object({
  sessions: Type.Array(
    Type.Object({
      uuid: Type.String(),
      /** As people call them; empty where it is not known. */
      browser: Type.String(),
      system: Type.String(),
      /** Which provider it began with; empty for our own log-in. */
      provider: Type.String(),
      date_created: Time,
      date_seen: Time,
      is_current: Type.Boolean(),
    }),
  ),
});
export type OwnSession = Static<typeof OwnSessions>['sessions'][number];
