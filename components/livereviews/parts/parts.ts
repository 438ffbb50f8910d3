/** Lazily loaded parts: a placeholder for each, which renders the part once it is loaded (../opened.deferred). */
import type { ComponentType } from 'react';
import type { Review } from '../../../core/state/reviews/reviews.atoms';
import { lazyComponent } from '../../shared/lazy-component/lazy-component';
import { provided } from '../../shared/lazy-component/provided';
import { whole } from '../../shared/lazy-component/whole';
import type { Opening } from '../../shared/menu/menu';

interface Parts {
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

const { get: fetchIt, provide: fetchPartsBy } = provided<() => Promise<Parts & { ready(): Promise<unknown> }>>();

export { fetchPartsBy };

const opened = () => whole(fetchIt()());

export const AnswerForm = lazyComponent(async () => (await opened()).AnswerForm);
export const ReviewForm = lazyComponent(async () => (await opened()).ReviewForm);
export const ReviewMenu = lazyComponent(async () => (await opened()).ReviewMenu);
