/** Checks an identity from a provider before it is used. */
import { ApiError } from '../../../http/errors';
import type { Identity } from '../providers/provider';

const SUBJECT = /^[^\p{Cc}]{1,255}$/u;
const LONGEST = 1000;

/** @throws ApiError unauthorized if the identity names no subject */
export function checkIdentity(identity: Identity): Identity & { entitlements: string[] } {
  const { issuer, subject, email, name, picture = null, entitlements = [] } = identity;
  if (!SUBJECT.test(issuer) || !SUBJECT.test(subject)) throw new ApiError('unauthorized');
  const texts = { email: shortText(email), name: shortText(name), picture: shortText(picture) };
  return { ...identity, ...texts, entitlements: readEntitlements(entitlements) };
}

const shortText = (text: string | null): string | null =>
  typeof text === 'string' && text.length > 0 && text.length <= LONGEST ? text : null;

const ENTITLEMENTS_MAX = 50;
const ENTITLEMENT = /^[^\p{Cc}]{1,100}$/u;

/** Reads a list or a single value; leaves out everything but short texts. */
function readEntitlements(claim: unknown): string[] {
  const texts = [claim].flat().filter((text): text is string => typeof text === 'string' && ENTITLEMENT.test(text));
  return [...new Set(texts)].slice(0, ENTITLEMENTS_MAX);
}
