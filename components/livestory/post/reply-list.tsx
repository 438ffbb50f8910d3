import { type FormEvent, useEffect, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Post } from '../../../core/state/live-blog/new-posts';
import { type ReplyPage, readReplies, reply } from '../../../core/state/live-blog/replies';

import { sectionUuidAtom } from '../../../core/state/site/site.atoms';
import { Avatar } from '../../shared/avatar/avatar';
import { ShownTime } from '../time/shown-time';
import { Inline } from './inline';

export interface ReplyListProps {
  post: Post;
  sizes: { first: number; more: number };
  onClose(): void;
}

export function ReplyList({ post, sizes }: ReplyListProps) {
  const t = useTranslate('liveblog');
  const section = useAtomValue(sectionUuidAtom);
  const [page, setPage] = useState<ReplyPage>();
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read when it is opened
  useEffect(() => {
    void readReplies(section, post, Math.max(1, sizes.first)).then((it) => isFailure(it) || setPage(it));
  }, []);

  async function more(): Promise<void> {
    const found = await readReplies(section, post, sizes.more, page);
    if (!isFailure(found)) setPage(found);
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!text.trim() || isSending) return;
    setSending(true);
    const sent = await reply(section, post, text);
    setSending(false);
    if (!sent) return;
    setText('');
    setPage((it) => it && { ...it, replies: [...it.replies, sent] });
  }

  return (
    <div className="post-replies">
      {page?.replies.map((one) => (
        <div key={one.content_uuid} className="post-reply" dir="auto">
          <Avatar name={page.people[one.actor_uuid]?.name ?? ''} className="avatar--small" />
          <p className="post-reply__meta">
            <strong>{page.people[one.actor_uuid]?.name ?? ''}</strong> · <ShownTime ms={one.date_created} />
          </p>
          <p className="post-reply__text">
            <Inline text={one.content ?? ''} />
          </p>
        </div>
      ))}
      {page?.hasMore && (
        <button type="button" className="button button--text" onClick={() => void more()}>
          {t('more_replies')}
        </button>
      )}
      <form className="reply-field" onSubmit={(event) => void send(event)}>
        <textarea
          className="input"
          rows={2}
          maxLength={5000}
          aria-label={t('reply_placeholder')}
          placeholder={t('reply_placeholder')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button button--primary" disabled={!text.trim() || isSending}>
          {t('send')}
        </button>
      </form>
    </div>
  );
}
