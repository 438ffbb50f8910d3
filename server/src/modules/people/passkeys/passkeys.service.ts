/** Adds a passkey to an account, and finds the account of a signature (WebAuthn level 3, 7.1 and 7.2). */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { NewPasskeyBody, PasskeyLoginBody } from '../../../../../core/contract/people/passkeys';
import { ApiError, invalidField } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';
import { type MailTarget, requestMail } from '../mail/request-mail';
import { holdSession } from '../sessions/sessions.repository';
import { findUser, type UserRow } from '../users/users.repository';
import { endCeremony } from './ceremonies';
import { countPasskey, findPasskey, insertPasskey, listPasskeys } from './passkeys.repository';

/** COSE: EdDSA, ES256 and RS256; every authenticator supports one of them. */
export const ALGORITHMS = [-8, -7, -257];
/** Passkeys of one account, at most. */
const MOST = 20;

type App = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'outbox'>;

/** Loads the library with the first use of a passkey: most of it handles certificates. */
const library = () => import('@simplewebauthn/server');

const refused = () => invalidField('credential', 'The passkey is not good for this, or not known here.');

/** Refuses signatures that are incomplete, from another page, or by another key. */
const refuse = (): never => {
  throw refused();
};

const shown = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} });

/** @throws ApiError invalid_field, forbidden */
export async function addPasskey(
  app: App,
  site: Site,
  {
    user_id,
    session_uuid,
    body,
    device,
    target,
  }: {
    user_id: number;
    session_uuid: string;
    body: NewPasskeyBody;
    /** Device and link for the mail about the new passkey. */
    device: string;
    target: MailTarget;
  },
): Promise<void> {
  const { ticket, name, credential } = body;
  const { challenge, origin, host } = await endCeremony(app, site, { ticket, session_uuid });
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: {
      ...shown(credential.id),
      response: { clientDataJSON: credential.client_data, attestationObject: credential.attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse);
  if (!made) throw refused();
  if ((await listPasskeys(app.db, user_id)).length >= MOST) {
    throw new ApiError('forbidden', { field: 'credential' }, `An account has ${MOST} passkeys at most.`);
  }
  const now = app.clock.now();
  const passkey = {
    uuid: randomUUID(),
    site_uuid: site.uuid,
    user_id,
    credential_id: made.credential.id,
    public_key: Buffer.from(made.credential.publicKey).toString('base64url'),
    counter: made.credential.counter,
    host,
    name,
    date_created: now,
    date_last_login: null,
  };
  await app.db.transaction().execute(async (trx) => {
    await holdSession(trx, session_uuid);
    if (!(await insertPasskey(trx, passkey))) throw refused();
    await requestMail(trx, { kind: 'new_passkey', user_id, device, target, now });
  });
  void app.outbox.run();
}

/** @param page the only origin whose signatures count; by default any page of the site @throws ApiError invalid_field */
export async function findByPasskey(
  app: App,
  site: Site,
  { ticket, credential }: PasskeyLoginBody,
  page?: string,
): Promise<UserRow> {
  const { challenge, origin, host } = await endCeremony(app, site, { ticket });
  if (page !== undefined && origin !== page) throw refused();
  const known = await findPasskey(app.db, site.uuid, credential.id);
  if (!known) throw refused();
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...shown(credential.id),
      response: {
        clientDataJSON: credential.client_data,
        authenticatorData: credential.authenticator_data,
        signature: credential.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
      counter: known.counter,
    },
    requireUserVerification: true,
  }).catch(refuse);
  const counted = { uuid: known.uuid, counter: authenticationInfo.newCounter, now: app.clock.now() };
  if (!verified || !(await countPasskey(app.db, counted))) throw refused();
  return (await findUser(app.db, site.uuid, known.user_id)) ?? refuse();
}
