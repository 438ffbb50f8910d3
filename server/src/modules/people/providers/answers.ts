/** What a provider's server answers when it is asked who somebody is. */
import { ApiError } from '../../../http/errors';
import type { Tools } from './provider';

/** @throws ApiError unavailable for a server that fails, unauthorized for any answer but 200 with an object. */
export async function readObject(
  tools: Tools,
  address: string,
  access_token?: string,
): Promise<Record<string, unknown>> {
  const { status, body } = await tools.request(address, {
    headers: { accept: 'application/json', ...(access_token && { authorization: `Bearer ${access_token}` }) },
  });
  if (status >= 500) throw new ApiError('unavailable');
  const told = status === 200 ? parse(body) : null;
  if (typeof told !== 'object' || told === null || Array.isArray(told)) throw new ApiError('unauthorized');
  return told as Record<string, unknown>;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
