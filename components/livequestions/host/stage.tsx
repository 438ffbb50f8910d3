/**
 * For a screen behind the speakers (`?stage`): the current question, its writer, its votes, and the address to take
 * part. A modal dialog, so that it covers the whole page.
 */
import { useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { commentAtom } from '../../../core/state/content/content.atoms';
import { questionsAtom } from '../../../core/state/questions/questions.atoms';
import { userAtom } from '../../../core/state/user/user.atoms';
import { useModal } from '../../shared/overlay/use-modal';
import { useInterview } from '../context/interview-context';

/** Returns the address in the form that people type. */
const addressOf = ({ host, pathname }: Location): string => host + pathname.replace(/\/$/, '');

/** @param onClose returns to the page: Escape closes the stage */
export function Stage({ onClose }: { onClose?(): void }) {
  const t = useTranslate('questions');
  const { live_uuid } = useAtomValue(questionsAtom(useInterview()));
  const question = useAtomValue(commentAtom(live_uuid ?? ''));
  const author = useAtomValue(userAtom(question?.actor_uuid ?? ''));
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, { isOpen: true, opener: null, onClosed: () => onClose?.() });
  return (
    <dialog ref={dialog} className="stage" part="stage" aria-label={t('live')}>
      <div className="stage__now" role="status">
        {question?.content ? (
          <>
            <p className="stage__text" dir="auto">
              {question.content}
            </p>
            <p className="stage__asker">
              <bdi>{author?.name}</bdi>
            </p>
            <p className="stage__votes">{t('stage_votes', { count: question.total_likes })}</p>
          </>
        ) : (
          <p className="stage__asker">{t('stage_waits')}</p>
        )}
      </div>
      <p className="stage__join">{t('stage_join', { address: addressOf(location) })}</p>
    </dialog>
  );
}
