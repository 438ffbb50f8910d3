import { publish } from '../../base/bus/bus';
import type { AuthenticationRequest } from '../../base/bus/events';

/**
 * Publishes `authentication/required`, which opens the tray, then `needed`: in this order pages that handle only one of
 * the two both end with the tray closed (host contract 2.2). Each gets an object of its own. @returns false when the
 * page stopped the first.
 */
export function askToJoin(method: AuthenticationRequest['method'], reason: AuthenticationRequest['reason']): boolean {
  const isAsked = publish('authentication/required', { method, reason });
  if (isAsked) publish('authentication/needed', { method, reason });
  return isAsked;
}
