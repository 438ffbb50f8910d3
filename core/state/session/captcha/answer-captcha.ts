/**
 * Answers a captcha of the server's. Runs the proof of work here instead of in a worker: a page's policy blocks workers
 * of another origin, and the browser's own hashing does not block the page.
 */

import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { toJson } from '../../../base/built-ins/to-json';
import { type Failure, isFailure } from '../../../base/failure/failure';
import { apiOrigin } from '../../../base/script/origin';
import { store } from '../../../base/store/store';
import type { CaptchaTask } from '../../../contract/people/captcha';
import { type Send, shownCaptchaAtom } from './captcha.atoms';

/** A proof of work replaces an unreachable vendor, so that a second task may follow. */
const MOST = 3;

/** Solves the task of a refusal, and repeats the request with the answer. */
export async function sendAgain<Answer>(refusal: Failure, send: Send<Answer>): Promise<Answer | Failure> {
  let last: Answer | Failure = refusal;
  for (let asked = 0; asked < MOST && isFailure(last) && last.data?.code === 'captcha_required'; asked += 1) {
    const captcha = await answerCaptcha(last.data.data?.captcha as CaptchaTask);
    if (!captcha) break;
    last = await send({ 'g-recaptcha-response': captcha });
  }
  return last;
}

/** @returns null if the reader did not answer */
async function answerCaptcha(task: CaptchaTask): Promise<string | null> {
  try {
    if (task.kind === 'proof') {
      store.set(shownCaptchaAtom, { answer: () => {} });
      return await solve(task.challenge as Challenge);
    }
    const frame = apiOrigin() + task.frame;
    return await new Promise((resolve) => store.set(shownCaptchaAtom, { frame, answer: resolve }));
  } finally {
    store.set(shownCaptchaAtom, null);
  }
}

async function solve(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution && btoa(toJson({ challenge, solution }));
}
