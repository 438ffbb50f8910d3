/** Verifies a DKIM signature as a receiver does (RFC 6376): relaxed headers and body, SHA-256 with RSA, one signature. */
import { createHash, createVerify } from 'node:crypto';

interface Verified {
  isGood: boolean;
  why: string;
  /** Headers the signature covers. */
  signed: string[];
}

const relaxedHeader = (line: string): string => {
  const colon = line.indexOf(':');
  const value = line
    .slice(colon + 1)
    .replaceAll(/\r\n/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`;
};

const relaxedBody = (body: string): string => {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  return `${lines.join('\r\n').replace(/(\r\n)*$/, '')}\r\n`;
};

export function verifyDkim(mail: Buffer, publicKey: string): Verified {
  const text = mail.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const headers = text.slice(0, end).split(/\r\n(?![ \t])/);
  const own = headers.find((line) => /^dkim-signature:/i.test(line));
  if (!own) return { isGood: false, why: 'there is no signature', signed: [] };
  const tags = new Map(
    own
      .slice(own.indexOf(':') + 1)
      .replaceAll(/\r\n\s*/g, '')
      .split(';')
      .map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1).trim()] as const),
  );
  const signed = (tags.get('h') ?? '').toLowerCase().split(/\s*:\s*/);
  const bodyHash = createHash('sha256')
    .update(relaxedBody(text.slice(end + 4)), 'latin1')
    .digest('base64');
  if (tags.get('bh')?.replaceAll(/\s/g, '') !== bodyHash) return { isGood: false, why: 'the body is another', signed };
  const left = [...headers].reverse();
  const covered = signed.flatMap((name) => {
    const at = left.findIndex((line) => line.toLowerCase().startsWith(`${name}:`));
    return at < 0 ? [] : left.splice(at, 1).map((line) => `${relaxedHeader(line)}\r\n`);
  });
  const unsigned = relaxedHeader(own.replace(/([;\s])b=[^;]*/, '$1b='));
  const check = createVerify('RSA-SHA256').update(covered.join('') + unsigned, 'latin1');
  const isGood = check.verify(publicKey, (tags.get('b') ?? '').replaceAll(/\s/g, ''), 'base64');
  return { isGood, why: isGood ? '' : 'the signature does not fit', signed };
}
