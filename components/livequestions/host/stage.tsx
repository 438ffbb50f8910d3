/** The question that is answered now, in large letters: for a screen behind the speakers (`?stage`). */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { commentAtom } from '../../../core/state/comments/content.atoms';
import { questionsAtom } from '../../../core/state/questions/questions.atoms';
import { userAtom } from '../../../core/state/user/user.atoms';
import { useInterview } from '../context/interview-context';

export function Stage() {
  const t = useTranslate('questions');
  const { live_uuid } = useAtomValue(questionsAtom(useInterview()));
  const question = useAtomValue(commentAtom(live_uuid ?? ''));
  const author = useAtomValue(userAtom(question?.actor_uuid ?? ''));
  return (
    <div className="stage" part="stage" role="status">
      {question?.content ? (
        <>
          <p className="stage__text" dir="auto">
            {question.content}
          </p>
          <p className="stage__asker" dir="auto">
            {author?.name}
          </p>
        </>
      ) : (
        <p className="stage__asker">{t('stage_waits')}</p>
      )}
    </div>
  );
}
