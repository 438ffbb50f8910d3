/** Number of votes, and the button with which the reader votes. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useReadAtom, useSetAtom } from '../../../core/base/store/hooks';
import { toggleReactionAction } from '../../../core/state/comments/react.actions';
import { reactionAtom } from '../../../core/state/content/content.atoms';
import type { Question } from '../../../core/state/questions/questions.atoms';
import { currentUserAtom } from '../../../core/state/user/user.atoms';

export function Vote({ question, onVoted }: { question: Question; onVoted?(): void }) {
  const t = useTranslate('questions');
  const { content_uuid, total_likes, actor_uuid } = question;
  const { like } = useAtomValue(reactionAtom(content_uuid));
  const isOwn = useAtomValue(currentUserAtom).uuid === actor_uuid;
  const toggle = useSetAtom(toggleReactionAction);
  const read = useReadAtom();

  async function handleClick() {
    await toggle(content_uuid, 'like', !like);
    // A refused or withdrawn vote does not count.
    if (read(reactionAtom(content_uuid)).like) onVoted?.();
  }

  return (
    <button
      type="button"
      className="vote"
      part="like"
      aria-pressed={like}
      aria-label={t('vote', { count: total_likes })}
      disabled={isOwn}
      onClick={() => void handleClick()}
    >
      <span className="vote__arrow" aria-hidden="true" />
      <span className="vote__count" aria-hidden="true">
        {total_likes}
      </span>
    </button>
  );
}
