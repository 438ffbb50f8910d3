/** Ratings without text: change the stars of an existing review, else store a rating, one per person. */
import type { RatingSummary } from '../../../../../core/contract/content/ratings';
import type { PlainJob, UnitOfWork } from '../../platform/write-queue/jobs';
import { requireComment, requirePlace } from '../comments/act';
import { changeFields, publishToGhost } from '../comments/comment-state';
import type { Participant } from '../comments/participant';
import { countStars, publishRating, summaryOf } from '../kinds/reviews/sums';
import { reviews as kind } from '../kinds/reviews.kind';
import type { CommentRow } from '../model/comment-row';
import { deleteRating, findRating, findReviewOf, markEdited, storeRating } from './ratings.repository';

interface Rate {
  participant: Participant;
  section_uuid: string;
  rating: number;
}

export const rate =
  ({ participant, section_uuid, rating }: Rate): PlainJob<RatingSummary> =>
  async (unit) => {
    const { trx, container, now } = unit;
    requirePlace(container, { kind, section_uuid });
    participant.require('page/rate', { container, now });
    const place = { container_uuid: container.uuid, user_id: participant.id };
    const review = await findReviewOf(trx, place);
    if (review) {
      const before = await requireComment(
        unit,
        { participant, kind, section_uuid, id: review.id },
        kind.rulings.update,
      );
      await changeStars(unit, before, rating);
      return summaryOf(container);
    }
    const before = await findRating(trx, place);
    const is_counted = !participant.isGhostBanned;
    await storeRating(trx, { ...place, rating, is_counted, date_created: now });
    if (before?.is_counted) countStars(container, before.rating, -1);
    if (is_counted) countStars(container, rating, 1);
    if (is_counted || before?.is_counted) publishRating(unit);
    return summaryOf(container);
  };

/** Changes only the stars, which is an edit. */
async function changeStars(unit: UnitOfWork, before: CommentRow, rating: number): Promise<void> {
  if (Number(before.fields?.rating) === rating) return;
  const row = { ...before, date_edited: unit.now };
  await markEdited(unit.trx, row);
  await changeFields(unit, row, { ...before.fields, rating });
  publishToGhost(unit, before, row, 'updated');
}

export const unrate =
  ({ participant, section_uuid }: Omit<Rate, 'rating'>): PlainJob<RatingSummary> =>
  async (unit) => {
    const { trx, container, now } = unit;
    requirePlace(container, { kind, section_uuid });
    participant.require('page/rate', { container, now });
    const before = await deleteRating(trx, { container_uuid: container.uuid, user_id: participant.id });
    if (before?.is_counted) {
      countStars(container, before.rating, -1);
      publishRating(unit);
    }
    return summaryOf(container);
  };
