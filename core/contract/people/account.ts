/** Account data that only its owner sees (extension): its login methods and its sessions. */
import { type Static, Type } from 'typebox';
import { Time } from '../values/numbers';

export const OwnLogins = Type.Object({
  has_password: Type.Boolean(),
  /** A provider that the site allows for logging in. */
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
      /** Browser name as people call it; empty when unknown. */
      browser: Type.String(),
      system: Type.String(),
      /** Provider the session began with; empty for the suite's own login. */
      provider: Type.String(),
      date_created: Time,
      date_seen: Time,
      is_current: Type.Boolean(),
    }),
  ),
});
export type OwnSession = Static<typeof OwnSessions>['sessions'][number];
