/**
 * The identity in a Backplane message (its "Identity Scenario"): the first account of the first entry. Anyone on a bus
 * can write messages, so the source must be one that the site names, and an address is never proved.
 */
import { ApiError } from '../../../http/errors';
import { textOf } from './answers';
import type { Identity } from './provider';

type Listed = Array<{ value?: unknown }>;

interface Entry {
  id?: unknown;
  displayName?: unknown;
  accounts?: Array<{ identityUrl?: unknown; username?: unknown; emails?: Listed; photos?: Listed }>;
}

export interface Message {
  source?: unknown;
  type?: unknown;
  payload?: unknown;
}

/** @throws ApiError unauthorized for another source, or without an identity */
export function identityOfMessage(
  message: Message,
  { bus, sources }: { bus: string; sources: string[] },
  now: number,
): Identity {
  const { source, payload } = message;
  const host = typeof source === 'string' && URL.canParse(source) ? new URL(source).host : null;
  const { identities } = (payload ?? {}) as { identities?: { entry?: Entry | Entry[] } };
  const [entry] = [identities?.entry ?? []].flat();
  const account = entry?.accounts?.[0];
  const subject = textOf(account?.identityUrl) ?? textOf(entry?.id);
  if (host === null || !sources.includes(host) || subject === null) throw new ApiError('unauthorized');
  return {
    issuer: bus,
    subject,
    email: textOf(account?.emails?.[0]?.value),
    is_email_verified: false,
    name: textOf(entry?.displayName) ?? textOf(account?.username),
    picture: textOf(account?.photos?.[0]?.value),
    issued_at: Math.floor(now / 1000),
  };
}
