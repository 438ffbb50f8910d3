/** Lazily loaded parts: a placeholder for each, which renders the part once it is loaded (../opened.deferred). */
import type { ComponentType } from 'react';
import { whole } from '../../../core/base/store/whole';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import type { Review } from '../../../core/state/reviews/reviews.atoms';
import type { Opening } from '../../shared/menu/menu';

export interface Parts {
  AnswerForm: ComponentType<{ review: Review; onClose(): void }>;
  ReviewForm: ComponentType<{ container_id: string; hasHalves: boolean; onDone(): void; onCancel(): void }>;
  ReviewMenu: ComponentType<Opening & MenuOf>;
}

export interface MenuOf {
  container_id: string;
  review: Review;
  onEdit(): void;
  onAnswer(): void;
}

let fetchIt: () => Promise<Parts & { ready(): Promise<unknown> }>;

/** Called once, before the first render: no folder imports the parts made of it. */
export function fetchPartsBy(by: typeof fetchIt): void {
  fetchIt = by;
}
const opened = () => whole(fetchIt());

export const AnswerForm = lazyComponent(() => opened(), 'AnswerForm');
export const ReviewForm = lazyComponent(() => opened(), 'ReviewForm');
export const ReviewMenu = lazyComponent(() => opened(), 'ReviewMenu');
