/**
 * A computation that takes a browser a moment and is verified at once. It slows floods down but identifies nobody, so
 * limits and the newcomers' queue still apply. Signed by this server, valid once within five minutes.
 */

import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Payload } from 'altcha-lib/types';
import type { ProofChallenge } from '../../../../../core/contract/people/captcha';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tools } from '../providers/provider';

const PROOF_LIFE_MS = 5 * MINUTE_MS;
/** Hash rounds of one step; a browser computes some hundred steps a second. */
const ROUNDS = 1000;
/** Steps: 10⁵ to 3 × 10⁵ rounds for sign-ups, three times as many for suspected guessing. */
const STEPS = { little: [100, 300], much: [300, 900] } as const;
export type Effort = keyof typeof STEPS;

/** The purpose is signed with the challenge, so that it is valid for no other use. */
export type Purpose = Record<'site' | 'action' | 'for', string>;

const keysOf = (secret: string) => {
  const key = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex');
  return { hmacSignatureSecret: key('proof of work'), hmacKeySignatureSecret: key('answer of a proof of work') };
};

export async function askForWork(
  secret: string,
  { purpose, effort, now }: { purpose: Purpose; effort: Effort; now: number },
): Promise<ProofChallenge> {
  const [least, most] = STEPS[effort];
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(most, least),
    data: purpose,
    expiresAt: Math.ceil((now + PROOF_LIFE_MS) / 1000),
    deriveKey,
    ...keysOf(secret),
  });
  return { parameters: { ...parameters }, signature };
}

/** Checks a solution for this purpose, once. @param answer the challenge and its solution, JSON in base64 */
export async function isWorkDone(
  tools: Pick<Tools, 'once' | 'now'>,
  secret: string,
  answer: string,
  purpose: Purpose,
): Promise<boolean> {
  const payload = read(answer);
  if (!payload) return false;
  const { challenge, solution } = payload;
  const { data, expiresAt = 0 } = challenge.parameters;
  if (Object.entries(purpose).some(([name, value]) => data?.[name] !== value)) return false;
  // Compares with the server's own clock, as all time checks do.
  if (expiresAt * 1000 <= tools.now()) return false;
  const checked = await verifySolution({ challenge, solution, deriveKey, ...keysOf(secret) }).catch(() => null);
  return checked?.verified === true && (await tools.once(`work ${challenge.signature}`, PROOF_LIFE_MS * 2));
}

function read(answer: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(answer, 'base64').toString()) as Partial<Payload>;
    return payload.challenge?.parameters && payload.solution ? (payload as Payload) : null;
  } catch {
    return null;
  }
}
