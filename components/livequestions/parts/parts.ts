/** Lazily loaded parts: a placeholder for each, which renders the part once it is loaded (../opened.deferred). */
import type { ComponentType } from 'react';
import type { Failure } from '../../../core/base/failure/failure';
import type { Question } from '../../../core/state/questions/questions.atoms';
import { lazyComponent } from '../../shared/lazy-component/lazy-component';
import { provided } from '../../shared/lazy-component/provided';
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

const { get: fetchIt, provide: fetchPartsBy } = provided<() => Promise<Parts>>();

export { fetchPartsBy };

const opened = () => fetchIt()();

export const AnswerForm = lazyComponent(async () => (await opened()).AnswerForm);
export const HostBar = lazyComponent(async () => (await opened()).HostBar);
export const HoursForm = lazyComponent(async () => (await opened()).HoursForm);
export const InterviewSettings = lazyComponent(async () => (await opened()).InterviewSettings);
export const QuestionMenu = lazyComponent(async () => (await opened()).QuestionMenu);
export const RefusalMessage = lazyComponent(async () => (await opened()).RefusalMessage);
export const Similar = lazyComponent(async () => (await opened()).Similar);
export const Stage = lazyComponent(async () => (await opened()).Stage);
