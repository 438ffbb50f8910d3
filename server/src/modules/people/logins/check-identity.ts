/** What a provider said of somebody, before anything is made of it. */
import { ApiError } from '../../../http/errors';
import type { Identity } from '../providers/provider';

const SUBJECT = /^[^\p{Cc}]{1,255}$/u;
const LONGEST = 1000;

/** @throws ApiError unauthorized when it names nobody. */
export function checkIdentity(identity: Identity): Identity {
  const { issuer, subject, email, name } = identity;
  if (!SUBJECT.test(issuer) || !SUBJECT.test(subject)) throw new ApiError('unauthorized');
  return { ...identity, email: shortText(email), name: shortText(name) };
}

const shortText = (text: string | null): string | null =>
  typeof text === 'string' && text.length > 0 && text.length <= LONGEST ? text : null;
