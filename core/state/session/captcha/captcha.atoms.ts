/** The captcha being answered: a proof of work in the browser, or a vendor's that the reader solves in a frame. */
import type { Failure } from '../../../base/failure/failure';
import { resettable } from '../../../base/store/jotai';

/** Sends the request, with the captcha's answer in its body; at first without. */
export type Send<Answer> = (captcha: { 'g-recaptcha-response'?: string }) => Promise<Answer | Failure>;

export interface ShownCaptcha {
  /** Page of the vendor; absent for a proof of work, which shows as progress. */
  frame?: string;
  /** Answers with null if the captcha cannot be shown, or was closed. */
  answer(text: string | null): void;
}

export const shownCaptchaAtom = resettable<ShownCaptcha | null>(null);
