/** Value of a call that the server refused (specification §8). A call only rejects without a response. */
import type { ErrorBody } from '../../contract/values/errors';

export interface Failure {
  /** The HTTP status; 0 if a caller turned a rejection into a Failure. */
  error_status: number;
  message: string;
  /** The error in full, if this server sent it; `data.data.field` names a wrong field. */
  data: ErrorBody | null;
}

export const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'error_status' in value;

export function toFailure(error_status: number, body: unknown): Failure {
  const isOurs = typeof body === 'object' && body !== null && 'code' in body;
  const data = isOurs ? (body as ErrorBody) : null;
  const text = typeof body === 'string' ? body : '';
  const { message, error } = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>;
  return { error_status, message: message || error || text || `HTTP ${error_status}`, data };
}

export const unreachable = (error: unknown): Failure => ({
  error_status: 0,
  message: error instanceof Error ? error.message : '',
  data: null,
});

/** Resolves to a Failure with status 0 without a response. */
export async function orUnreachable<Value>(answer: Promise<Value | Failure>): Promise<Value | Failure> {
  try {
    return await answer;
  } catch (error) {
    return unreachable(error);
  }
}
