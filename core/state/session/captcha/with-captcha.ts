/** Sending what the server may want a captcha for first: it says so, and is sent the same with the answer. */
import { type Failure, isFailure } from '../../../base/failure/failure';
import type { Send } from './captcha.atoms';

/** @returns the last answer: the refusal itself for a reader who did not answer. */
export async function withCaptcha<Answer>(send: Send<Answer>): Promise<Answer | Failure> {
  const answer = await send({});
  if (!isFailure(answer) || answer.data?.code !== 'captcha_required') return answer;
  const { sendAgain } = await import('./answer-captcha.deferred');
  return sendAgain(answer, send);
}
