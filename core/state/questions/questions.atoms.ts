/** An interview on the page: questions and answers themselves are comments (../comments/content.atoms). */
import { atom, keyed } from '../../base/store/jotai';
import type { Container } from '../../contract/content/comment';
import type { View } from '../../contract/content/question-views';
import type { QuestionSettings, Questions } from '../../contract/content/questions';
import type { Question } from '../../transport/api/questions';
import { emptyPlainList, type PlainList } from '../content/plain-list';

export type { Question } from '../../transport/api/questions';

export interface Interview extends PlainList {
  view: View;
}

export const emptyInterview: Interview = { ...emptyPlainList, view: 'popular' };

const noQuestions: Questions = { open: 0, answered: 0, dismissed: 0, live_uuid: null };

export const interviewAtom = keyed((_container_id: string) => atom<Interview>(emptyInterview));

/** Number of questions in each state, and the live one. */
export const questionsAtom = keyed((container_id: string) =>
  atom((get) => get(interviewAtom(container_id)).container?.questions ?? noQuestions),
);

type InterviewSettings = Container['settings'] & QuestionSettings;

/** The container in the form that permissions need. */
export const interviewContainerAtom = keyed((container_id: string) =>
  atom((get) => {
    const settings = get(interviewAtom(container_id)).container?.settings as InterviewSettings | undefined;
    return settings && { ...settings, fields: settings as Record<string, unknown> };
  }),
);

/** Own questions and answers being sent: their live echo must not be inserted twice. */
export const sendingHereAtom = keyed((_container_id: string) => atom(0));

/** The elements that show the interview. */
export const interviewAudienceAtom = keyed((_container_id: string) => atom<readonly Element[]>([]));

export const statusOf = ({ status = 'open' }: Pick<Question, 'status'>) => status;
export const isAnswer = ({ parent_uuid, content_container_uuid }: Question): boolean =>
  parent_uuid !== content_container_uuid;
