/** scrypt in the PHC string format: `$scrypt$ln=16,r=8,p=1$salt$hash`. */
import { scrypt, timingSafeEqual } from 'node:crypto';

const HASH = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/;
/** N = 2^17 with r = 8, the common recommendation. */
const MAX_MEMORY = 2 ** 28;
const MAX_PARALLEL = 4;

export function verifyScrypt(password: string, stored: string): Promise<boolean> {
  const [, ln = '', r = '', p = '', salt = '', hash = ''] = HASH.exec(stored) ?? [];
  const expected = Buffer.from(hash, 'base64');
  const [cost, blockSize, parallelization] = [2 ** Number(ln), Number(r), Number(p)];
  const maxmem = 128 * cost * blockSize * 2;
  if (expected.length === 0 || maxmem > MAX_MEMORY * 2 || parallelization > MAX_PARALLEL) return Promise.resolve(false);
  return new Promise((resolve, reject) => {
    scrypt(
      password,
      Buffer.from(salt, 'base64'),
      expected.length,
      { cost, blockSize, parallelization, maxmem },
      (error, derived) => (error ? reject(error) : resolve(timingSafeEqual(derived, expected))),
    );
  });
}
