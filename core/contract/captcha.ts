/** What is asked of whoever signs up or seems to guess a password, before the server goes on (ours). */

const captchaVendors = ['recaptcha', 'hcaptcha', 'turnstile'] as const;
export type CaptchaVendor = (typeof captchaVendors)[number];

/** `proof`: a sum for the browser, without anybody else. */
export const captchaKinds = ['none', 'proof', ...captchaVendors] as const;

/** As altcha-lib makes and solves it. */
export interface ProofChallenge {
  parameters: Record<string, unknown>;
  signature: string;
}

/**
 * `data.captcha` of `captcha_required`. The answer goes into `g-recaptcha-response` of the same request, sent again: a
 * vendor's as it is, a proof as `{challenge, solution}`, JSON in base64.
 */
export type CaptchaTask =
  | { kind: 'proof'; challenge: ProofChallenge }
  | {
      kind: CaptchaVendor;
      site_key: string;
      /** A page of ours that shows it in a frame, and gives the answer to the page around it. */
      frame: string;
    };
