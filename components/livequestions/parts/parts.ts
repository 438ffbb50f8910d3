/** Lazily loaded parts: a placeholder for each, which renders the part once it is loaded (../opened.deferred). */
import type { ComponentType } from 'react';
import type { Failure } from '../../../core/base/failure/failure';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import type { Question } from '../../../core/state/questions/questions.atoms';
import type { Opening } from '../../shared/menu/menu';

interface Parts {
  AnswerForm: ComponentType<{ question: Question; onEnd(): void }>;
  HostBar: ComponentType<{ question: Question; onAnswer(): void }>;
  HoursForm: ComponentType<{ onEnd(): void }>;
  InterviewSettings: ComponentType<Opening & { onHours(): void }>;
  QuestionMenu: ComponentType<Opening & { content: Question }>;
  RefusalMessage: ComponentType<{ failure: Failure }>;
  Similar: ComponentType<{ uuids: string[]; onVoted(): void }>;
  Stage: ComponentType<{ onClose?(): void }>;
}

let opened: () => Promise<Parts>;

/** Called once, before the first render: no folder imports the parts made of it. */
export function fetchPartsBy(fetchIt: () => Promise<Parts>): void {
  opened = fetchIt;
}

export const AnswerForm = lazyComponent(() => opened(), 'AnswerForm');
export const HostBar = lazyComponent(() => opened(), 'HostBar');
export const HoursForm = lazyComponent(() => opened(), 'HoursForm');
export const InterviewSettings = lazyComponent(() => opened(), 'InterviewSettings');
export const QuestionMenu = lazyComponent(() => opened(), 'QuestionMenu');
export const RefusalMessage = lazyComponent(() => opened(), 'RefusalMessage');
export const Similar = lazyComponent(() => opened(), 'Similar');
export const Stage = lazyComponent(() => opened(), 'Stage');
