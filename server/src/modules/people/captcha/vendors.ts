/** reCAPTCHA, hCaptcha and Turnstile: three addresses with the same fields and answers. */

import type { CaptchaVendor } from '../../../../../core/contract/people/captcha';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tools } from '../providers/provider';

interface Vendor {
  /** Address of the vendor that verifies an answer. */
  check: string;
  /** Global name and address of the vendor's script. */
  name: string;
  script: string;
  /** Origins that the frame's policy allows, for scripts, frames and styles. */
  sources: string;
}

export const vendors: Record<CaptchaVendor, Vendor> = {
  recaptcha: {
    check: 'https://www.google.com/recaptcha/api/siteverify',
    name: 'grecaptcha',
    script: 'https://www.google.com/recaptcha/api.js',
    sources:
      'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  },
  hcaptcha: {
    check: 'https://api.hcaptcha.com/siteverify',
    name: 'hcaptcha',
    script: 'https://js.hcaptcha.com/1/api.js',
    sources: 'https://hcaptcha.com https://*.hcaptcha.com',
  },
  turnstile: {
    check: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    name: 'turnstile',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    sources: 'https://challenges.cloudflare.com',
  },
};

/** Validity of an answer. Browsers use it at once; the limit prevents collecting answers in advance. */
const LIFE_MS = 2 * MINUTE_MS;
/** Minimum score for vendors with scores (reCAPTCHA 3); below it, the vendor assumes a program. */
const SCORE_MIN = 0.5;

interface Checked {
  success?: unknown;
  challenge_ts?: unknown;
  hostname?: unknown;
  score?: unknown;
}

/** Host and address for which an answer must have been given. */
interface Given {
  secret: string;
  answer: string;
  hosts: string[];
  ip: string;
}

/** Verifies the answer with the vendor. @throws ApiError unavailable when the vendor does not answer */
export async function isAnswered(
  tools: Pick<Tools, 'request' | 'once' | 'now'>,
  vendor: CaptchaVendor,
  { secret, answer, hosts, ip }: Given,
): Promise<boolean> {
  const { status, body } = await tools.request(vendors[vendor].check, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ secret, response: answer, remoteip: ip })),
  });
  const checked = status === 200 ? readJson(body) : {};
  const { success, challenge_ts, hostname, score } = checked;
  const age = tools.now() - Date.parse(String(challenge_ts));
  const isFresh = age <= LIFE_MS;
  const isHere = typeof hostname === 'string' && hosts.includes(hostname);
  const isLikely = score === undefined || Number(score) >= SCORE_MIN;
  return success === true && isFresh && isHere && isLikely && (await tools.once(`captcha ${answer}`, LIFE_MS * 2));
}

function readJson(body: Buffer): Checked {
  try {
    return (JSON.parse(body.toString()) ?? {}) as Checked;
  } catch {
    return {};
  }
}
