/** Field under the comment being answered. */
import { useEffect } from 'react';
import { publishFrom } from '../../../core/base/bus/bus';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useReadAtom, useSetAtom } from '../../../core/base/store/hooks';
import { lazyAction } from '../../../core/base/store/lazy-action';
import type { Comment } from '../../../core/contract/content/comment';
import { useHost } from '../../../core/mount/element/host-context';
import { draftAtom, slotOf } from '../../../core/state/comments/drafts';
import { postAction } from '../../../core/state/comments/post.actions';
import type { Mode } from '../comment/mode';
import { AnswerThere } from '../comment/remote-origin';
import { useHere } from '../lifecycle/conversation-context';
import { Composer } from './composer';

const announcePostedAction = lazyAction(() => import('./writing'), 'announcePostedAction');

interface Props {
  parent: Comment;
  name: string;
  onMode(mode: Mode): void;
}

export function ReplyForm({ parent, name, onMode }: Props) {
  const t = useTranslate('conversations');
  const host = useHost();
  const { container_id, announce } = useHere();
  const post = useSetAtom(postAction);
  const announcePosted = useSetAtom(announcePostedAction);
  const read = useReadAtom();
  const slot = slotOf(container_id, 'reply', parent.content_uuid);

  useEffect(() => void publishFrom(host, 'comment-thread/loaded'), [host]);

  async function handleSend() {
    const sending = post({ container_id, parent });
    // The field is empty once its text is being sent, a guest's after the login; a refusal restores the text and the
    // form.
    const show = () => onMode(read(draftAtom(slot)).text === '' ? 'read' : 'reply');
    show();
    const posted = await sending;
    show();
    if (posted) await announcePosted({ host, announce, content_uuid: posted.content_uuid, text: t('reply_posted') });
  }

  return (
    <>
      {parent.social && (
        <p className="comment-note">
          {t('answer_stays_here')} <AnswerThere comment={parent} />
        </p>
      )}
      <Composer
        slot={slot}
        label={t('reply_placeholder', { name })}
        parent_uuid={parent.content_uuid}
        onSend={handleSend}
        onClose={() => onMode('read')}
      />
    </>
  );
}
