/**
 * One comment: writer, time, text, and the reader's actions. Thirteen elements, so that long threads stay light.
 *
 * A root contains its thread's replies: a feed consists of articles only.
 */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Comment as CommentFacts } from '../../../core/contract/content/comment';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { hasAds } from '../../../core/state/ads/has-ads';
import { containerSettingsAtom } from '../../../core/state/comments/content.atoms';
import { commentAtom, deliveryAtom, isVisible } from '../../../core/state/content/content.atoms';
import { mutedAtom } from '../../../core/state/relationships/relationships.atoms';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { isStaffAtom } from '../../../core/state/user/user.atoms';
import { Avatar } from '../../shared/avatar/avatar';
import { lazyPart } from '../../shared/lazy-part/lazy-part';
import { useUser } from '../../shared/people/use-user';
import { useTimeAgo } from '../../shared/time-ago/time-ago';
import { useHere } from '../lifecycle/conversation-context';
import { CommentActions } from './comment-actions';
import { CommentHead } from './comment-head';
import type { TextProps } from './comment-text';
import type { Mode } from './mode';
import { RemoteOrigin, Warned } from './remote-origin';
import { useFocusBack } from './use-focus-back';
import { useMobile } from './use-mobile';
import { useRendered } from './use-rendered';
import { useTarget } from './use-target';

/** Votes on a comment do not change its text. */
const isSameText = (before: TextProps, now: TextProps): boolean =>
  before.quoted?.text === now.quoted?.text &&
  before.quoted?.name === now.quoted?.name &&
  (['actor_uuid', 'content', 'links', 'mentions', 'media'] as const).every(
    (name) => before.comment[name] === now.comment[name],
  );

export const CommentText = lazyPart(() => import('./comment-text'), 'CommentText', isSameText);
const Delivery = lazyComponent(() => import('../interactive'), 'Delivery');
const EditForm = lazyComponent(() => import('../opened'), 'EditForm');
const ReplyForm = lazyComponent(() => import('../interactive'), 'ReplyForm');
const ShowOnce = lazyComponent(() => import('../opened'), 'ShowOnce');
const StaffNote = lazyComponent(() => import('../staff/staff'), 'StaffNote');

interface Props {
  comment: CommentFacts;
  isReply?: boolean;
  /** The reader has just posted it. */
  isNew?: boolean;
  /** The replies of a root. */
  children?: ReactNode;
}

export function Comment({ comment, isReply = false, isNew = false, children }: Props) {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const containerSettings = useAtomValue(containerSettingsAtom(container_id));
  const author = useUser(comment.actor_uuid);
  const parent = useAtomValue(commentAtom(comment.parent_uuid));
  // The writer of a removed comment is not named any more, neither here nor in its own place.
  const isAnswerShown = isReply && (parent === undefined || isVisible(parent));
  const answered = useUser(isAnswerShown ? comment.parent_actor_uuid : undefined);
  const parentAuthor = useUser(parent && isVisible(parent) ? parent.actor_uuid : undefined);
  const quoted = parent?.content && parentAuthor ? { text: parent.content, name: parentAuthor.name } : undefined;
  const delivery = useAtomValue(deliveryAtom(comment.content_uuid));
  const time = useTimeAgo(comment.date_created);
  const isMuted = useAtomValue(mutedAtom).has(comment.actor_uuid);
  const [isOpen, setOpen] = useState(false);
  const [mode, setMode] = useState<Mode>('read');
  const isTarget = useTarget(comment.content_uuid);
  const article = useRendered(comment.content_uuid, isTarget);
  useFocusBack(article, mode);

  const isDeleted = comment.state_reasons.includes('content_deleted');
  const isStaff = useAtomValue(isStaffAtom);
  const isTaken = isStaff && !isVisible(comment) && !isDeleted;
  const isAwaiting = comment.state === 'awaiting_moderation' && !isTaken;
  const isReadable = comment.content !== undefined && (isVisible(comment) || isAwaiting || isTaken);
  const isFolded = isReadable && isMuted && !isOpen;
  const isShown = isReadable && !isFolded;
  const stub = t(isFolded ? 'muted' : isDeleted ? 'removed' : 'hidden');
  const name = (isShown && author?.name) || t('someone');
  const label = answered
    ? t('reply_article_label', { name, to: answered.name, time })
    : t('article_label', { name, time });

  const classes = [
    'vf3-comment vf-post vf-content-focus-container',
    isReply ? 'vf-reply' : 'vf-thread',
    (comment.is_picked || comment.is_pinned) && 'vf-post--marked',
    (isAwaiting || delivery) && 'vf-post--pending',
    isTaken && 'vf-post--taken',
    isNew && 'vf-post--new',
    isTarget && 'vf-content-focus-container--focused',
  ];

  return (
    <Box
      ref={article}
      classes={classes.filter(Boolean).join(' ')}
      part="comment"
      uuid={comment.content_uuid}
      tabIndex={-1}
      aria-label={isShown ? label : `${stub}, ${time}`}
    >
      {isShown ? (
        <>
          <Avatar name={name} picture={author?.pic_small} />
          {isStaff && <StaffNote comment={comment} />}
          <CommentHead comment={comment} author={author} answered={answered} time={time} />
          <RemoteOrigin comment={comment} />
          {mode === 'edit' ? (
            <EditForm comment={comment} onMode={setMode} />
          ) : (
            <Warned warning={comment.social?.warning}>
              <CommentText comment={comment} quoted={quoted} />
            </Warned>
          )}
          {isAwaiting && <p className="comment-note">{t('awaiting')}</p>}
          {delivery && <Delivery comment={comment} isWaiting={delivery === 'waiting'} />}
          {!delivery && mode !== 'edit' && (
            <CommentActions
              comment={comment}
              name={name}
              container={containerSettings}
              isReplying={mode === 'reply'}
              onReply={() => setMode(mode === 'reply' ? 'read' : 'reply')}
              onEdit={() => setMode('edit')}
              onRemove={() => article.current?.focus({ preventScroll: true })}
            />
          )}
        </>
      ) : (
        <p className="comment-note">
          {stub}
          {isFolded && (
            <ShowOnce
              onShow={() => {
                article.current?.focus({ preventScroll: true });
                setOpen(true);
              }}
            />
          )}
        </p>
      )}
      {mode === 'reply' && <ReplyForm parent={comment} name={name} onMode={setMode} />}
      {children}
    </Box>
  );
}

/**
 * The comment's element. A separate component, so that detecting a phone re-renders no comment. On a site with ads it
 * is followed by a slot for one (core/state/ads/ads.ts), which takes no space while empty.
 */
function Box({ classes, uuid, ...rest }: ComponentProps<'article'> & { classes: string; uuid: string }) {
  const isMobile = useMobile();
  const isWithAds = hasAds(useAtomValue(settingsAtom), 'conversations');
  return (
    <>
      <article
        {...rest}
        className={isMobile ? `${classes} vf-content-focus-container__mobile` : classes}
        data-uuid={uuid}
      />
      {isWithAds && <slot name={`ad-${uuid}`} />}
    </>
  );
}
