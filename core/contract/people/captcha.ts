/** Task to solve on sign-up, or after guessing passwords, before the server continues (extension). */

const captchaVendors = ['recaptcha', 'hcaptcha', 'turnstile'] as const;
export type CaptchaVendor = (typeof captchaVendors)[number];

/** `proof`: a proof of work for the browser, without a third party. */
export const captchaKinds = ['none', 'proof', ...captchaVendors] as const;

/** Names as in altcha-lib. */
export interface ProofChallenge {
  parameters: object;
  signature: string;
}

/**
 * `data.captcha` of `captcha_required`. The client repeats the request with the answer in `g-recaptcha-response`: a
 * vendor's answer unchanged, a proof as `{challenge, solution}`, JSON in base64.
 */
export type CaptchaTask =
  | { kind: 'proof'; challenge: ProofChallenge }
  | {
      kind: CaptchaVendor;
      site_key: string;
      /** Page of this server that shows the task in a frame and posts the answer to the surrounding page. */
      frame: string;
    };
