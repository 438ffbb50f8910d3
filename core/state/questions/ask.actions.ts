/** Asking (a guest's question is sent after login) and answering. Emits question/asked; authentication/required. */

import { publishFrom } from '../../base/bus/bus';
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter } from '../../base/store/jotai';
import { serverNow } from '../../base/time/server-clock';
import { QUESTION_MAX } from '../../contract/content/question-limits';
import { views } from '../../contract/content/question-views';
import { questionRules } from '../../contract/rules/questions';
import { cutText } from '../../contract/values/cut-text';
import { fetchSimilar, sendQuestion } from '../../transport/api/asking';
import type { Question } from '../../transport/api/questions';
import { sendPost } from '../comments/send';
import { put, swapReply } from '../content/content.atoms';
import { opened } from '../content/read';
import { askingAtom, askOrWait } from '../permissions/permissions';
import { sectionUuidAtom } from '../site/site.atoms';
import { draftSlot } from './draft-slot';
import { loadInterviewAction } from './load.actions';
import { interviewAtom, interviewAudienceAtom, interviewContainerAtom, sendingHereAtom } from './questions.atoms';

function mayWrite(get: Getter, container_id: string, question: Question | undefined): boolean | Promise<boolean> {
  const rule = questionRules[question ? 'question/answer' : 'question/ask'];
  const refusal = () => {
    const container = get(interviewContainerAtom(container_id));
    const subject = { ...(container && { container }), ...(question && { comment: question }) };
    return rule({ ...get(askingAtom), now: serverNow(), ...subject });
  };
  return askOrWait(refusal, 'post_content', { to: 'questions', container_id });
}

/** @returns the stored question; undefined when it was refused or taken back. */
export const askAction = atom(
  null,
  async (get, set, container_id: string, question?: Question): Promise<Question | undefined> => {
    const it = interviewAtom(container_id);
    const { container } = get(it);
    if (!container) return;
    const { content_container_uuid } = container;
    const sent = await sendPost(get, set, {
      slot: draftSlot(container_id, question),
      container_uuid: content_container_uuid,
      ...(question && { parent: question }),
      underWay: sendingHereAtom(container_id),
      mayWrite: () => mayWrite(get, container_id, question),
      async send(section, body, key) {
        const uuid = await opened(
          () => get(it),
          () => set(loadInterviewAction, container_id),
        );
        return isFailure(uuid) ? uuid : sendQuestion(section, uuid, body, { key, answered: question?.content_uuid });
      },
      swap(out, into) {
        if (question) return swapReply(set, question.content_uuid, out, into);
        // Shows the tab in which the question will appear.
        if (!out && views[get(it).view].filtered_by !== 'open') {
          set(it, (known) => ({ ...known, uuids: [] }));
          void set(loadInterviewAction, container_id, { view: 'popular' });
        }
        set(it, (known) => ({
          ...known,
          uuids: [...(into ? [into] : []), ...known.uuids.filter((uuid) => uuid !== out && uuid !== into)],
        }));
      },
    });
    if (sent && !question) {
      const { content_uuid } = sent;
      const [host] = get(interviewAudienceAtom(container_id));
      publishFrom(host, 'question/asked', { content_uuid, content_container_uuid });
    }
    return sent;
  },
);

/** Open questions with the same meaning; none on failure. */
export const findSimilarAction = atom(null, async (get, set, container_id: string, text: string): Promise<string[]> => {
  const { container } = get(interviewAtom(container_id));
  if (!container?.content_container_uuid) return [];
  const asked = cutText(text, QUESTION_MAX);
  const answer = await orUnreachable(fetchSimilar(get(sectionUuidAtom), container.content_container_uuid, asked));
  if (isFailure(answer)) return [];
  for (const question of answer.contents) put(get, set, question);
  return answer.contents.map(({ content_uuid }) => content_uuid);
});
