/**
 * `p.gif?t=`: reports of a page by an image request (specification §7). Older pages send unknown members, so it is
 * parsed leniently, as one page view; version 10 may contain records like a batch.
 */
import { Compile } from 'typebox/compile';
import { AnalyticsBatch } from '../../../../../core/contract/delivery/analytics';

const batch = Compile(AnalyticsBatch);

/** A transparent GIF of one pixel. */
export const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const textOf = (value: unknown, most: number): string =>
  typeof value === 'string' && value.length <= most ? value : '';

/** Returns null for invalid JSON. */
export function readPixel(text: string): (Omit<AnalyticsBatch, 'batch_id'> & { batch_id: string | null }) | null {
  const payload = parse(text);
  if (payload === null) return null;
  if (batch.Check(payload)) return payload;
  const container_id = textOf(payload.container_id ?? payload.containerId ?? payload.pageUuid, 255);
  return { v: 10, batch_id: null, container_id, segment: 'anonymous', records: [{ name: 'PAGE_VIEW', n: 1 }] };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
