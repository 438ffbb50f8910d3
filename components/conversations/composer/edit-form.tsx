/** Field for editing, in place of the text. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { slotOf } from '../../../core/state/comments/drafts';
import { editCommentAction } from '../../../core/state/comments/post.actions';
import type { Mode } from '../comment/mode';
import { useHere } from '../lifecycle/conversation-context';
import { Composer } from './composer';

interface Props {
  comment: Comment;
  onMode(mode: Mode): void;
}

export function EditForm({ comment, onMode }: Props) {
  const t = useTranslate('conversations');
  const { container_id, announce } = useHere();
  const edit = useSetAtom(editCommentAction);

  async function handleSend(text: string) {
    onMode('read');
    if (await edit(container_id, comment, text)) announce(t('saved'));
    else onMode('edit');
  }

  return (
    <Composer
      slot={slotOf(container_id, 'edit', comment.content_uuid)}
      label={t('edit_label')}
      sendLabel={t('save')}
      startText={comment.content}
      onSend={handleSend}
      onClose={() => onMode('read')}
    />
  );
}
