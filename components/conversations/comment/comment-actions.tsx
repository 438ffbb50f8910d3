/** Like, dislike, reply, share, and the menu with the rest; forbidden actions are hidden (specification §6). */

import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { Comment, ContainerSettings } from '../../../core/contract/content/comment';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { toggleReactionAction } from '../../../core/state/comments/react.actions';
import type { Vote } from '../../../core/state/comments/votes';
import { reactionAtom } from '../../../core/state/content/content.atoms';
import { isLoggedInAtom } from '../../../core/state/user/user.atoms';
import { Menu } from '../../shared/menu/menu';
import { useRights } from '../permissions/use-rights';
import { AnswerThere } from './remote-origin';

const MoreMenu = lazyComponent(() => import('../opened'), 'MoreMenu');
const ShareMenu = lazyComponent(() => import('../opened'), 'ShareMenu');
const StaffMenu = lazyComponent(() => import('../staff/staff'), 'StaffMenu');

interface Props {
  comment: Comment;
  name: string;
  container: ContainerSettings | undefined;
  isReplying: boolean;
  onReply(): void;
  onEdit(): void;
  onRemove(): void;
}

export function CommentActions({ comment, name, container, isReplying, onReply, onEdit, onRemove }: Props) {
  const t = useTranslate('conversations');
  const rights = useRights(comment, container);
  const ActionsMenu = rights.canModerate ? StaffMenu : MoreMenu;

  return (
    <div
      className={`vf-content-actions vf-horiz-list${comment.is_picked ? ' vf-editors-pick_container-actions' : ''}`}
      part="actions"
    >
      <VoteButton comment={comment} vote="like" count={comment.total_likes} canVote={rights.canLike} />
      {(rights.canDislike || (rights.isOwn && comment.total_dislikes > 0)) && (
        <VoteButton comment={comment} vote="dislike" count={comment.total_dislikes} canVote={rights.canDislike} />
      )}
      {rights.canReply && (
        <button
          type="button"
          className="button button--text vf-content-actions__reply"
          part="reply"
          aria-expanded={isReplying}
          aria-label={t('reply_to', { name })}
          onClick={onReply}
        >
          {t('reply')}
        </button>
      )}
      <AnswerThere comment={comment} className="button button--text" />
      {rights.canShare && (
        <Menu
          className="vf-content-actions__share"
          label={t('share_comment', { name })}
          list={(opening) => <ShareMenu comment={comment} {...opening} />}
        >
          {t('share')}
        </Menu>
      )}
      <Menu
        className="icon icon--more vf-icon-button vf-content-actions__more"
        label={t('more_actions', { name })}
        list={(opening) => (
          <ActionsMenu comment={comment} rights={rights} onEdit={onEdit} onRemove={onRemove} {...opening} />
        )}
      />
    </div>
  );
}

interface VoteProps {
  comment: Comment;
  vote: Vote;
  count: number;
  canVote: boolean;
}

function VoteButton({ comment, vote, count, canVote }: VoteProps) {
  const t = useTranslate('conversations');
  const isPressed = useAtomValue(reactionAtom(comment.content_uuid))[vote];
  const toggle = useSetAtom(toggleReactionAction);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  return (
    <button
      type="button"
      className={`button button--text icon icon--${vote} vf-content-actions__${vote}`}
      part={vote}
      disabled={!canVote}
      aria-pressed={isPressed}
      data-join={isLoggedIn ? undefined : vote}
      aria-label={count > 0 ? t(vote, { count }) : t(vote)}
      onClick={() => void toggle(comment.content_uuid, vote, !isPressed)}
    >
      {count > 0 && formatNumber(count, currentLanguage())}
    </button>
  );
}
