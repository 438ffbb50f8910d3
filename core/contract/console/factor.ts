/** The second factor of a member of the staff (extension): six digits that an authenticator app shows (RFC 6238). */
import { type Static, Type } from 'typebox';

/** Spaces between the digits are ignored. */
export const FactorCode = Type.String({ minLength: 6, maxLength: 10 });

/** `GET /v1/console/{domain}/factor`, and the answer of a change. */
export const FactorState = Type.Object({
  is_on: Type.Boolean(),
  /** True if the site's setting `console_factor` asks for it. */
  is_due: Type.Boolean(),
});
export type FactorState = Static<typeof FactorState>;

/** `POST /v1/console/{domain}/factor`, and `data` of `factor_setup_required`. */
export const FactorOffer = Type.Object({
  /** Base32, to type into an app. */
  secret: Type.String(),
  /** The same as an `otpauth:` address, for a QR code. */
  address: Type.String(),
});
export type FactorOffer = Static<typeof FactorOffer>;

/** `PUT /v1/console/{domain}/factor` confirms the offer; `POST …/factor/remove` ends the factor. */
export const FactorCodeBody = Type.Object({ code: FactorCode });
