/** Parts whose code is fetched on need: a stand-in for each, which draws once that is there (../opened.deferred). */
import type { ComponentType } from 'react';
import type { Review } from '../../../core/state/reviews/reviews.atoms';
import { lazyComponent } from '../../shared/lazy-component/lazy-component';
import { whole } from '../../shared/lazy-component/whole';
import type { Opening } from '../../shared/menu/menu';
import type { Sorting } from '../summary/sort-list';

export interface Parts {
  AnswerForm: ComponentType<{ review: Review; onClose(): void }>;
  ReviewForm: ComponentType<{ container_id: string; hasHalves: boolean; onDone(): void; onCancel(): void }>;
  ReviewMenu: ComponentType<Opening & MenuOf>;
  SortList: ComponentType<Opening & Sorting>;
}

export interface MenuOf {
  container_id: string;
  review: Review;
  onEdit(): void;
  onAnswer(): void;
}

let fetchIt: () => Promise<Parts & { ready(): Promise<unknown> }>;

/** Called once, before anything is drawn: no folder imports those that are made of it. */
export function fetchPartsBy(by: typeof fetchIt): void {
  fetchIt = by;
}
const opened = () => whole(fetchIt());

export const AnswerForm = lazyComponent(async () => (await opened()).AnswerForm);
export const ReviewForm = lazyComponent(async () => (await opened()).ReviewForm);
export const ReviewMenu = lazyComponent(async () => (await opened()).ReviewMenu);
export const SortList = lazyComponent(async () => (await opened()).SortList);
