/** Passkeys on the wire (extension): bytes are base64url, as in WebAuthn's JSON. */
import { type Static, Type } from 'typebox';
import { PASSKEY_NAME_MAX } from '../values/limits';
import { Time, TimeOrNull } from '../values/numbers';

const bytes = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength });
const CredentialId = bytes(1400);
const Ticket = bytes(43);

export const OwnPasskeys = Type.Object({
  /** True when the site lets this person add more passkeys. */
  may_add: Type.Boolean(),
  passkeys: Type.Array(
    Type.Object({
      uuid: Type.String(),
      name: Type.String(),
      /** Host whose pages, subdomains included, accept this passkey. */
      host: Type.String(),
      date_created: Time,
      date_last_login: TimeOrNull,
    }),
  ),
});
export type OwnPasskeys = Static<typeof OwnPasskeys>;

/** Options for a browser to create a passkey. The ticket is returned with it, once. */
export const PasskeyWanted = Type.Object({
  ticket: Ticket,
  challenge: bytes(43),
  host: Type.String(),
  site: Type.String(),
  user: Type.Object({ handle: bytes(43), name: Type.String(), display_name: Type.String() }),
  /** Algorithms, as COSE numbers. */
  algorithms: Type.Array(Type.Integer({ minimum: -65_535, maximum: -1 })),
  /** Existing passkeys: an authenticator that has one does not create a second. */
  known: Type.Array(Type.String()),
});
export type PasskeyWanted = Static<typeof PasskeyWanted>;

export const NewPasskeyBody = Type.Object({
  ticket: Ticket,
  name: Type.String({ maxLength: PASSKEY_NAME_MAX }),
  credential: Type.Object({
    id: CredentialId,
    client_data: bytes(4000),
    attestation: bytes(12_000),
  }),
});
export type NewPasskeyBody = Static<typeof NewPasskeyBody>;

/** Options for a browser to sign a challenge. */
export const SignatureWanted = Type.Object({ ticket: Ticket, challenge: bytes(43), host: Type.String() });
export type SignatureWanted = Static<typeof SignatureWanted>;

export const PasskeyLoginBody = Type.Object({
  ticket: Ticket,
  credential: Type.Object({
    id: CredentialId,
    client_data: bytes(4000),
    authenticator_data: bytes(4000),
    signature: bytes(1400),
  }),
});
export type PasskeyLoginBody = Static<typeof PasskeyLoginBody>;
