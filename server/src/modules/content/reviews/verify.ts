/** Marks a person as a verified buyer of the container's item, and their present or future review with it. */
import type { PlainJob } from '../../platform/write-queue/jobs';
import { requirePlace } from '../comments/act';
import { changeFields } from '../comments/comment-state';
import { reviews as kind } from '../kinds/reviews.kind';
import { findReviewOf, storeBuyer } from './ratings.repository';

interface Verify {
  section_uuid: string;
  user_id: number;
  is_verified: boolean;
  source: string | null;
}

export const verify =
  ({ section_uuid, user_id, is_verified, source }: Verify): PlainJob<void> =>
  async (unit) => {
    const { trx, container, now } = unit;
    requirePlace(container, { kind, section_uuid });
    const place = { container_uuid: container.uuid, user_id };
    await storeBuyer(trx, { ...place, is_verified, source, now });
    const before = await findReviewOf(trx, place);
    if (!before?.fields || before.fields.is_verified === is_verified) return;
    await changeFields(unit, before, { ...before.fields, is_verified });
  };
