/** PBKDF2 in the formats of Django (`pbkdf2_sha256$…`) and passlib (`$pbkdf2-sha256$…`). */
import { pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const DJANGO = /^pbkdf2_(sha256)\$(\d{1,7})\$([^$]+)\$([A-Za-z\d+/]+=*)$/;
const PASSLIB = /^\$pbkdf2-(sha256|sha512)\$(\d{1,7})\$([A-Za-z\d./]+)\$([A-Za-z\d./]+)$/;
const MAX_ROUNDS = 2_000_000;

/** Decodes passlib's base64, which has a dot instead of the plus sign. */
const fromPasslib = (text: string) => Buffer.from(text.replaceAll('.', '+'), 'base64');

export async function verifyPbkdf2(password: string, stored: string): Promise<boolean> {
  const django = DJANGO.exec(stored);
  const [, digest = '', rounds = '', salt = '', hash = ''] = django ?? PASSLIB.exec(stored) ?? [];
  const expected = django ? Buffer.from(hash, 'base64') : fromPasslib(hash);
  if (expected.length === 0 || Number(rounds) > MAX_ROUNDS || Number(rounds) < 1) return false;
  const bytes = django ? Buffer.from(salt) : fromPasslib(salt);
  const derived = await promisify(pbkdf2)(password, bytes, Number(rounds), expected.length, digest);
  return timingSafeEqual(derived, expected);
}
