/** The browser's part of WebAuthn: creates a passkey or signs with it, and returns text. */

import type {
  NewPasskeyBody,
  PasskeyLoginBody,
  PasskeyWanted,
  SignatureWanted,
} from '../../../contract/people/passkeys';
import { MINUTE_MS } from '../../../contract/values/durations';
import { inBase64Url } from './verifier';

/** Validity of a challenge. */
const TIMEOUT_MS = 5 * MINUTE_MS;

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const toText = (bytes: ArrayBuffer): string => inBase64Url(new Uint8Array(bytes));

/** @throws DOMException when the reader cancels, or has a passkey on this device already */
export async function makePasskey(wanted: PasskeyWanted): Promise<NewPasskeyBody['credential']> {
  const { challenge, host, site, user, algorithms, known } = wanted;
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: toBytes(challenge),
      rp: { id: host, name: site },
      user: { id: toBytes(user.handle), name: user.name, displayName: user.display_name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: known.map((id) => ({ type: 'public-key', id: toBytes(id) })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      timeout: TIMEOUT_MS,
    },
  });
  const { rawId, response } = made as PublicKeyCredential;
  const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse;
  return { id: toText(rawId), client_data: toText(clientDataJSON), attestation: toText(attestationObject) };
}

/** @throws DOMException when the reader cancels, or has none for this site */
export async function signByPasskey({ challenge, host }: SignatureWanted): Promise<PasskeyLoginBody['credential']> {
  const signed = await navigator.credentials.get({
    publicKey: { challenge: toBytes(challenge), rpId: host, userVerification: 'required', timeout: TIMEOUT_MS },
  });
  const { rawId, response } = signed as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature } = response as AuthenticatorAssertionResponse;
  return {
    id: toText(rawId),
    client_data: toText(clientDataJSON),
    authenticator_data: toText(authenticatorData),
    signature: toText(signature),
  };
}
