import type { Range } from './media-store';

/**
 * Reads the single range of a `Range` header. Null: send everything, also for unknown units and several ranges, which a
 * server may ignore (RFC 9110 §14.2). 'none': the range is outside the file.
 */
export function readRange(header: string | undefined, size: number): Range | null | 'none' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, from = '', to = ''] = match;
  if (from === '') {
    const last = Number(to);
    return last === 0 || size === 0 ? 'none' : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'none' : { start, end };
}
