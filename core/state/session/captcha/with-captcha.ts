/** Sends a request that may need a captcha: if the server requires one, repeats it with the answer. */
import { type Failure, isFailure } from '../../../base/failure/failure';
import type { Send } from './captcha.atoms';

/** @returns the last answer: the refusal itself if the reader did not answer. */
export async function withCaptcha<Answer>(send: Send<Answer>): Promise<Answer | Failure> {
  const answer = await send({});
  if (!isFailure(answer) || answer.data?.code !== 'captcha_required') return answer;
  const { sendAgain } = await import('./answer-captcha');
  return sendAgain(answer, send);
}
