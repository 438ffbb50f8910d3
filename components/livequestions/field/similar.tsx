/** Similar open questions: voting for one of them replaces an own question. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { draftAtom } from '../../../core/state/comments/drafts';
import { commentAtom } from '../../../core/state/content/content.atoms';
import { draftSlot } from '../../../core/state/questions/draft-slot';
import { useInterview } from '../context/interview-context';
import { Vote } from '../question/vote';

export function Similar({ uuids, onVoted }: { uuids: string[]; onVoted(): void }) {
  const t = useTranslate('questions');
  const write = useSetAtom(draftAtom(draftSlot(useInterview())));
  return (
    <div className="similar">
      <p className="similar__title" role="status">
        {t('similar')}
      </p>
      <ul className="similar__list">
        {uuids.map((uuid) => (
          <Offered
            key={uuid}
            uuid={uuid}
            onVoted={() => {
              write('');
              onVoted();
            }}
          />
        ))}
      </ul>
    </div>
  );
}

function Offered({ uuid, onVoted }: { uuid: string; onVoted(): void }) {
  const question = useAtomValue(commentAtom(uuid));
  if (!question) return null;
  return (
    <li className="similar__one">
      <Vote question={question} onVoted={onVoted} />
      <p className="question__text" dir="auto">
        {question.content}
      </p>
    </li>
  );
}
