/** A browser for a push service and a site's server: an endpoint with keys. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export interface FakeBrowser {
  endpoint: string;
  subscription_id: string;
  public_key: string;
  auth_secret: string;
  unique_id: string;
  /** Returns the body of `POST …/push`. */
  body(meta?: Record<string, string>): object;
  /** Decrypts a message. @throws when it was encrypted for another browser */
  read(message: Buffer): string;
}

export function aBrowser(service = 'https://fcm.googleapis.com/fcm/send'): FakeBrowser {
  const key = createECDH('prime256v1');
  key.generateKeys();
  const auth = randomBytes(16);
  const subscription_id = randomBytes(24).toString('base64url');
  const unique_id = randomBytes(16).toString('hex');
  const endpoint = `${service}/${subscription_id}`;
  const public_key = key.getPublicKey().toString('base64url');
  const auth_secret = auth.toString('base64url');
  return {
    endpoint,
    subscription_id,
    public_key,
    auth_secret,
    unique_id,
    body: (meta = {}) => ({
      service_type: 'FCM',
      subscription_id,
      public_key,
      auth_secret,
      endpoint,
      view: { uniqueId: unique_id },
      meta: { privilege: 'guest', url: 'https://localhost/story', ...meta },
      rq: '1',
    }),
    read(message) {
      const salt = message.subarray(0, 16);
      const sender = message.subarray(21, 86);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender]);
      const hkdf = (from: Uint8Array, by: Uint8Array, about: Uint8Array, size: number) =>
        Buffer.from(hkdfSync('sha256', from, by, about, size));
      const secret = hkdf(key.computeSecret(sender), auth, info, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
        hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
      );
      decipher.setAuthTag(message.subarray(-16));
      const padded = Buffer.concat([decipher.update(message.subarray(86, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}
