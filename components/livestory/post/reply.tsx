/** One reply: writer, text, and actions. The text of muted people is folded. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { judgeMessageAction } from '../../../core/state/chat/staff.actions';
import { discardAction } from '../../../core/state/comments/send';
import { commentAtom, deliveryAtom, isVisible, reactionAtom } from '../../../core/state/content/content.atoms';
import { likeReplyAction, removeReplyAction } from '../../../core/state/live-blog/replies';
import { rulingAtom } from '../../../core/state/permissions/permissions';
import { mutedAtom } from '../../../core/state/relationships/relationships.atoms';
import { currentUserAtom, isStaffAtom, userAtom } from '../../../core/state/user/user.atoms';
import { Avatar } from '../../shared/avatar/avatar';
import { useReaderItems } from '../../shared/content-menu/use-reader-items';
import { Menu, type Opening } from '../../shared/menu/menu';
import { type MenuItem, MenuList } from '../../shared/menu/menu-list';
import { ShortTime } from '../../shared/time-ago/time-ago';
import { Inline } from './inline';
import { LikeButton } from './like-button';

export function Reply({ uuid }: { uuid: string }) {
  const t = useTranslate('replies');
  const reply = useAtomValue(commentAtom(uuid));
  const author = useAtomValue(userAtom(reply?.actor_uuid ?? ''));
  const reader = useAtomValue(currentUserAtom).uuid;
  const isMuted = useAtomValue(mutedAtom).has(reply?.actor_uuid ?? '') && reply?.actor_uuid !== reader;
  const delivery = useAtomValue(deliveryAtom(uuid));
  const isWaiting = reply?.state === 'awaiting_moderation';
  if (!reply || !(isVisible(reply) || isWaiting)) return null;
  return (
    <div className="post-reply" part="reply" data-uuid={uuid}>
      <Avatar name={author?.name ?? ''} picture={author?.pic_small ?? ''} className="avatar--small" />
      <p className="post-reply__meta">
        <strong dir="auto">{author?.name ?? '\u00a0'}</strong> · <ShortTime area="liveblog" ms={reply.date_created} />
      </p>
      {isMuted ? (
        <p className="post__meta">{t('muted')}</p>
      ) : (
        <p className="post-reply__text" dir="auto">
          <Inline text={reply.content ?? ''} />
        </p>
      )}
      {isWaiting && <p className="post__meta">{t(reply.actor_uuid === reader ? 'waits' : 'waits_staff')}</p>}
      {delivery === 'waiting' && <Waiting uuid={uuid} />}
      {!delivery && <Actions reply={reply} name={author?.name ?? ''} isLikable={!isWaiting && !isMuted} />}
    </div>
  );
}

function Waiting({ uuid }: { uuid: string }) {
  const t = useTranslate('replies');
  const discard = useSetAtom(discardAction);
  return (
    <p className="post__meta">
      {t('offline')}{' '}
      <button type="button" className="button button--text" part="button" onClick={() => discard(uuid)}>
        {t('take_back')}
      </button>
    </p>
  );
}

function Actions({ reply, name, isLikable }: { reply: Comment; name: string; isLikable: boolean }) {
  const t = useTranslate('replies');
  const { like: isLiked } = useAtomValue(reactionAtom(reply.content_uuid));
  const like = useSetAtom(likeReplyAction);
  const reader = useAtomValue(currentUserAtom).uuid;
  return (
    <div className="post-reply__actions">
      {isLikable && (
        <LikeButton
          isLiked={isLiked}
          total={reply.total_likes}
          isDisabled={reply.actor_uuid === reader}
          onPress={() => void like(reply, !isLiked)}
        />
      )}
      <Menu label={t('more_about', { name })} list={(opening) => <ReplyMenu reply={reply} {...opening} />}>
        <span className="icon icon--more" aria-hidden="true" />
      </Menu>
    </div>
  );
}

function ReplyMenu({ reply, ...opening }: Opening & { reply: Comment }) {
  const t = useTranslate('replies');
  const ruling = useAtomValue(rulingAtom);
  const isStaff = useAtomValue(isStaffAtom);
  const remove = useSetAtom(removeReplyAction);
  const judge = useSetAtom(judgeMessageAction);
  const readerItems = useReaderItems(reply, undefined);
  const items: MenuItem[] = [];
  if (isStaff && reply.state === 'awaiting_moderation') {
    items.push({ label: t('approve'), onPick: () => void judge(reply, 'enable') });
  }
  if (ruling('comment/remove', { comment: reply }) === null) {
    items.push({ label: t('remove'), isDanger: true, onPick: () => void remove(reply) });
  }
  if (isStaff) items.push({ label: t('spam'), onPick: () => void judge(reply, 'spam') });
  const all = [...items, ...readerItems];
  return <MenuList items={all.length > 0 ? all : [{ label: t('nothing') }]} {...opening} />;
}
