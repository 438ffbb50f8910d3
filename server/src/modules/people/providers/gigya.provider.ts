/**
 * Gigya, now SAP Customer Data Cloud: the signature that its script gave the page, made with the partner's secret (host
 * contract 4, 11). Valid once within three minutes. Reads name and address from Gigya's server, because a page could
 * make them up. Tested only against stand-ins.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Type } from 'typebox';
import { ApiError } from '../../../http/errors';
import { readObject, textOf } from './answers';
import { defineProvider } from './provider';

const WINDOW_MS = 180_000;
const DATA_CENTRES = ['us1', 'eu1', 'au1', 'ru1', 'cn1'];

export const gigya = defineProvider({
  id: 'gigya',
  title: 'Gigya',
  config: Type.Object(
    {
      api_key: Type.String({ pattern: '^[\\w-]{8,200}$' }),
      /** The partner's secret, in base64 as the console shows it. */
      secret: Type.String({ pattern: '^[A-Za-z0-9+/]{16,}={0,2}$', maxLength: 500, secret: true }),
      data_centre: Type.Unsafe<string>({ type: 'string', enum: DATA_CENTRES }),
      is_vouched_for: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  asks: ({ data_centre }) => [`https://accounts.${data_centre}.gigya.com/accounts.getAccountInfo`],
  answer: (config) => ({ gigya_poll: config !== null }),
  proof: {
    path: 'users/login/gigya',
    body: Type.Object({
      uid: Type.String({ minLength: 1, maxLength: 255 }),
      uid_signature: Type.String({ minLength: 1, maxLength: 100 }),
      /** Time in seconds. */
      uid_timestamp: Type.String({ pattern: '^\\d{10}$' }),
    }),
    async verify(tools, { api_key, secret, data_centre }, { uid, uid_signature, uid_timestamp }) {
      const made = createHmac('sha1', Buffer.from(secret, 'base64')).update(`${uid_timestamp}_${uid}`).digest();
      const given = Buffer.from(uid_signature, 'base64');
      const isSigned = given.length === made.length && timingSafeEqual(given, made);
      const isNow = Math.abs(tools.now() - Number(uid_timestamp) * 1000) <= WINDOW_MS;
      if (!isSigned || !isNow || !(await tools.once(`gigya ${uid_timestamp} ${uid}`, 2 * WINDOW_MS))) {
        throw new ApiError('unauthorized');
      }
      const account = await readObject(tools, `https://accounts.${data_centre}.gigya.com/accounts.getAccountInfo`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams({ apiKey: api_key, secret, UID: uid, include: 'profile,emails' })),
      });
      const { errorCode, profile = {}, emails = {} } = account as Record<string, Record<string, unknown> | undefined>;
      if (Number(errorCode) !== 0) throw new ApiError('unauthorized');
      const { email, nickname, firstName, lastName, photoURL } = profile;
      const name = [firstName, lastName].filter((part) => typeof part === 'string').join(' ');
      return {
        issuer: api_key,
        subject: uid,
        email: typeof email === 'string' ? email : null,
        is_email_verified: Array.isArray(emails.verified) && emails.verified.includes(email),
        name: typeof nickname === 'string' && nickname ? nickname : name || null,
        picture: textOf(photoURL),
        issued_at: Number(uid_timestamp),
      };
    },
  },
});
