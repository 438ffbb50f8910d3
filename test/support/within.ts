import { within as waitAtMost } from '../../core/contract/values/within';

/** Limits a wait: resolves as `promise` does. @throws after `ms`, naming `what` */
export async function within<Result>(ms: number, what: string, promise: Promise<Result>): Promise<Result> {
  const tooLong = Symbol();
  const answer = await waitAtMost(ms, promise, tooLong);
  if (answer === tooLong) throw new Error(`no answer within ${ms} ms: ${what}`);
  return answer as Result;
}
