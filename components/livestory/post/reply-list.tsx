/** Replies under a post and the field for another; readers who may not write see the reason. */
import { type FormEvent, useEffect } from 'react';
import { loadAreas } from '../../../core/base/i18n/packs';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtom, useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { REPLY_MAX } from '../../../core/contract/content/live-blog-limits';
import type { CaseContainer } from '../../../core/contract/rules/case';
import { fetchSheets } from '../../../core/mount/element/sheets';
import { nowAtom } from '../../../core/state/comments/clock.atoms';
import { draftAtom, restoreDraftAction } from '../../../core/state/comments/drafts';
import { refusedAtom } from '../../../core/state/comments/refused.atoms';
import { threadAtom } from '../../../core/state/content/content.atoms';
import type { Post } from '../../../core/state/live-blog/new-posts';
import { readRepliesAction, replyAction, replyRefusalAtom, replySlot } from '../../../core/state/live-blog/replies';
import { repliesAtom } from '../../../core/state/live-blog/replies.atoms';
import { useEffectOn } from '../../shared/effects/use-effect-on';
import { menuSheets } from '../../shared/menu/menu-list';
import { RefusalMessage } from '../../shared/refusal/refusal-message';
import { Reply } from './reply';

/** A menu is positioned by its size, so sheets and texts come first. */
export const ready = () => Promise.all([fetchSheets(menuSheets), loadAreas(['replies', 'reading', 'base'])]);

export interface ReplyListProps {
  post: Post;
  container: CaseContainer;
  sizes: { first: number; more: number };
  onClose(): void;
}

export function ReplyList({ post, container, sizes }: ReplyListProps) {
  const t = useTranslate('replies');
  const again = useTranslate('liveblog')('retry');
  const { status, hasMore } = useAtomValue(repliesAtom(post.content_uuid));
  const { replies } = useAtomValue(threadAtom(post.content_uuid));
  const read = useSetAtom(readRepliesAction);

  useEffectOn([], () => {
    if (status === 'closed') void read(post, Math.max(1, sizes.first));
  });

  return (
    <div className="post-replies" aria-busy={status === 'reading'}>
      {replies.map((uuid) => (
        <Reply key={uuid} uuid={uuid} />
      ))}
      {(hasMore || status === 'failed') && (
        <button
          type="button"
          className="button button--text"
          part="button"
          onClick={() => void read(post, replies.length > 0 ? sizes.more : Math.max(1, sizes.first))}
        >
          {status === 'failed' ? again : t('more_replies')}
        </button>
      )}
      <ReplyField post={post} container={container} />
    </div>
  );
}

function ReplyField({ post, container }: Pick<ReplyListProps, 'post' | 'container'>) {
  const t = useTranslate('replies');
  const say = useTranslate('base');
  const slot = replySlot(post);
  const [{ text }, write] = useAtom(draftAtom(slot));
  const restore = useSetAtom(restoreDraftAction);
  const refused = useAtomValue(refusedAtom(slot));
  const refusal = useAtomValue(replyRefusalAtom)(container, post);
  const send = useSetAtom(replyAction);
  useEffect(() => void restore(slot), [restore, slot]);
  // Re-renders when the coverage ends while a reader writes.
  useAtomValue(nowAtom);

  if (refusal && refusal !== 'unauthorized') {
    return (
      <p className="post__meta" role="status" dir="auto">
        {say(`settings.error.${refusal}` as 'settings.error.commenting_closed')}
      </p>
    );
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (text.trim()) void send(container, post);
  }

  return (
    <form onSubmit={handleSubmit}>
      {refused && refused.text === text && (
        <p className="refusal" part="notice" role="alert">
          <RefusalMessage failure={refused.failure} />
        </p>
      )}
      <div className="reply-field">
        <textarea
          className="input"
          part="textarea"
          rows={2}
          dir="auto"
          maxLength={REPLY_MAX}
          aria-label={t('reply_placeholder')}
          placeholder={t('reply_placeholder')}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
        <button type="submit" className="button button--primary" part="button button-primary" disabled={!text.trim()}>
          {t('send')}
        </button>
      </div>
    </form>
  );
}
