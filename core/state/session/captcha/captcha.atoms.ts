/** The captcha that is being answered: a sum that the browser does, or a vendor's that the reader does in a frame. */
import type { Failure } from '../../../base/failure/failure';
import { resettable } from '../../../base/store/jotai';

/** Sends the request, with the captcha's answer in its body: none at first. */
export type Send<Answer> = (captcha: { 'g-recaptcha-response'?: string }) => Promise<Answer | Failure>;

export interface ShownCaptcha {
  /** The vendor's page; absent for a sum, which shows as work in progress. */
  frame?: string;
  /** Null when it cannot be shown, or is shown no more. */
  answer(text: string | null): void;
}

export const shownCaptchaAtom = resettable<ShownCaptcha | null>(null);
