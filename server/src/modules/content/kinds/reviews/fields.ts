/** The members of a review: from a body, and as stored. Only the publisher can mark a buyer as verified. */
import type { ReviewFields } from '../../../../../../core/contract/content/ratings';
import { invalidField } from '../../../../http/errors';
import { normaliseText } from '../../../platform/text/normalise';
import type { FieldsAt } from '../../model/fields-at';

type Body = { content?: string; rating?: number | null; title?: string | null };

export function readFields(given: Record<string, unknown>) {
  const { content = '', rating = null, title } = given as Body;
  return { content, fields: { rating, title: title ? normaliseText(title) || null : null } };
}

/** @throws ApiError invalid_field when a review has no stars, or an answer has some */
export function completeFields(
  given: Record<string, unknown>,
  { isReply, before, standing }: FieldsAt,
): Record<string, unknown> | null {
  const { rating, title } = given as Body;
  if (isReply) {
    if (rating != null) throw invalidField('rating', 'An answer to a review has no stars.', 'reply');
    return null;
  }
  if (rating == null) throw invalidField('rating', 'A review needs stars.', 'missing');
  const known = before?.fields as ReviewFields | null | undefined;
  const is_verified = known?.is_verified ?? standing?.is_verified ?? false;
  return { rating, title: title ?? null, is_verified };
}
