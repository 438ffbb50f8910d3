/** Number of replies to a post, folded; the list and its field load with the press. */

import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import type { Post } from '../../../core/state/live-blog/new-posts';
import type { ReplyListProps } from './reply-list';

const ReplyList = lazyComponent(() => import('./reply-list'), 'ReplyList');

export function Replies({ post, ...about }: Omit<ReplyListProps, 'onClose'>) {
  const t = useTranslate('liveblog');
  const [isOpen, setOpen] = useState(false);
  const { total_replies }: Post = post;
  return (
    <>
      <button
        type="button"
        className="button button--text post__reply"
        part="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {total_replies > 0 ? t('replies', { count: total_replies }) : t('reply')}
      </button>
      {isOpen && <ReplyList post={post} {...about} onClose={() => setOpen(false)} />}
    </>
  );
}
