/** Answers of a provider's server about a person. */
import { ApiError } from '../../../http/errors';
import type { Outbound } from '../../platform/outbound/outbound';
import type { Tools } from './provider';

type Asked = string | Pick<Outbound, 'method' | 'headers' | 'body'>;

/**
 * @param asked an access token, or the request
 * @throws ApiError unavailable when the server fails, unauthorized for any answer but 200 with an object
 */
export async function readObject(tools: Tools, address: string, asked?: Asked): Promise<Record<string, unknown>> {
  const answer = await read(tools, address, asked);
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw new ApiError('unauthorized');
  return answer as Record<string, unknown>;
}

/** Reads an answer that is a list. */
export async function readList<Item>(tools: Tools, address: string, asked?: Asked): Promise<Item[]> {
  const answer = await read(tools, address, asked);
  if (!Array.isArray(answer)) throw new ApiError('unauthorized');
  return answer as Item[];
}

/** Returns null for an empty text or another type. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Reads a field by name or by a path: `user.profile.name`. */
export const readField = (answer: Record<string, unknown>, path: string): unknown =>
  ownOf(answer, path) ?? path.split('.').reduce<unknown>(ownOf, answer);

const ownOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

async function read(tools: Tools, address: string, asked: Asked = {}): Promise<unknown> {
  const options = typeof asked === 'string' ? { headers: { authorization: `Bearer ${asked}` } } : asked;
  const { status, body } = await tools.request(address, {
    ...options,
    headers: { accept: 'application/json', ...options.headers },
  });
  if (status >= 500) throw new ApiError('unavailable');
  if (status !== 200) return null;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
