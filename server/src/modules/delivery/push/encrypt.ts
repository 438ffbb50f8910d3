/**
 * Encrypts a push message for the browser that subscribed (RFC 8291, coding RFC 8188): one record, padded, so that its
 * length reveals little to the push service.
 */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keys in a browser's subscription. */
export interface Receiver {
  /** The browser's point on P-256, uncompressed: 65 bytes. */
  p256dh: Buffer;
  /** 16 bytes that the browser and the sender share. */
  auth: Buffer;
}

interface Chance {
  salt?: Buffer;
  /** The private key of a pair for this message alone. */
  privateKey?: Buffer;
}

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
const POINT_BYTES = 65;
/** Further bytes of a record: salt, size, key, the padding's beginning and the tag. */
const OVERHEAD_BYTES = 16 + 4 + 1 + POINT_BYTES + 1 + 16;
/** The size that every service accepts, and some services' maximum (RFC 8030 §7.2). */
const BODY_BYTES = 4096;
export const LONGEST_TEXT_BYTES = BODY_BYTES - OVERHEAD_BYTES;
const PAD_TO_BYTES = 512;
/** Separates text and padding of the last record (RFC 8188 §2). */
const LAST_RECORD = 2;

/** Checks whether a browser's key is a point of the curve; encryption needs one. */
export function isPoint(p256dh: Buffer): boolean {
  if (p256dh.length !== POINT_BYTES) return false;
  const own = createECDH(CURVE);
  own.generateKeys();
  try {
    own.computeSecret(p256dh);
    return true;
  } catch {
    return false;
  }
}

/** Pads to the next multiple of 512, if it fits. */
export const paddedLength = (bytes: number): number =>
  Math.min(Math.ceil((bytes + 1) / PAD_TO_BYTES) * PAD_TO_BYTES - 1, LONGEST_TEXT_BYTES);

/** @throws RangeError for a text that does not fit, Error for an invalid key */
export function encrypt(
  text: Buffer,
  { p256dh, auth }: Receiver,
  length = paddedLength(text.length),
  { salt = randomBytes(16), privateKey }: Chance = {},
): Buffer {
  if (text.length > length || length > LONGEST_TEXT_BYTES) throw new RangeError('too long for a push message');
  const own = createECDH(CURVE);
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own.getPublicKey()]);
  const key = hkdf(own.computeSecret(p256dh), auth, info, 32);
  const contentKey = hkdf(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const padded = Buffer.concat([text, Buffer.from([LAST_RECORD]), Buffer.alloc(length - text.length)]);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_BYTES);
  size.writeUInt8(POINT_BYTES, 4);
  return Buffer.concat([salt, size, own.getPublicKey(), cipher.update(padded), cipher.final(), cipher.getAuthTag()]);
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
