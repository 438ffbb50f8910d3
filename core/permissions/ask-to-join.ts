/** Asks a guest to log in or sign up (HOST-API.md 2.2 "authentication"). */
import { publish } from '../bus/bus';
import type { AuthenticationRequest } from '../bus/events';

/**
 * Publishes `authentication/required`, which opens the tray, then `needed` unless the page stopped the first: in this
 * order pages that handle only one of the two both end with the tray closed. Each gets an object of its own.
 *
 * @returns false when the page stopped it: it has a login of its own.
 */
export function askToJoin(method: AuthenticationRequest['method'], reason: AuthenticationRequest['reason']): boolean {
  const isAsked = publish('authentication/required', { method, reason });
  if (isAsked) publish('authentication/needed', { method, reason });
  return isAsked;
}
