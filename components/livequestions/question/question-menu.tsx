/** Menu of "more": report and mute, removing an own question, and staff actions. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { judgeMessageAction } from '../../../core/state/chat/staff.actions';
import { removeMessageAction } from '../../../core/state/chat/take-back.actions';
import { rulingAtom } from '../../../core/state/permissions/permissions';
import { setInterviewAction } from '../../../core/state/questions/host.actions';
import { interviewContainerAtom, isAnswer, type Question } from '../../../core/state/questions/questions.atoms';
import { isStaffAtom, userAtom } from '../../../core/state/user/user.atoms';
import { useReaderItems } from '../../shared/content-menu/use-reader-items';
import type { Opening } from '../../shared/menu/menu';
import { type MenuItem, MenuList } from '../../shared/menu/menu-list';
import { useInterview } from '../context/interview-context';

export { ready } from '../../shared/content-menu/ready';

export function QuestionMenu({ content, ...opening }: Opening & { content: Question }) {
  const t = useTranslate('questions');
  const container_id = useInterview();
  const container = useAtomValue(interviewContainerAtom(container_id));
  const ruling = useAtomValue(rulingAtom);
  const isStaff = useAtomValue(isStaffAtom);
  const author = useAtomValue(userAtom(content.actor_uuid));
  const remove = useSetAtom(removeMessageAction);
  const judge = useSetAtom(judgeMessageAction);
  const set = useSetAtom(setInterviewAction);
  const readerItems = useReaderItems(content, container);

  const items: MenuItem[] = [];
  if (ruling('comment/remove', { comment: content, ...(container && { container }) }) === null) {
    items.push({ label: t('remove'), isDanger: true, onPick: () => void remove(content) });
  }
  if (isStaff) {
    items.push({ label: t('spam'), onPick: () => void judge(content, 'spam') });
    const hosts = container?.hosts ?? [];
    if (author?.user_privilege === 'normal' && !isAnswer(content)) {
      const isHost = hosts.includes(author.uuid);
      const after = isHost ? hosts.filter((uuid) => uuid !== author.uuid) : [...hosts, author.uuid];
      const label = t(isHost ? 'no_host' : 'let_answer', { name: author.name });
      items.push({ label, onPick: () => void set(container_id, { hosts: after }) });
    }
  }
  const all = [...items, ...readerItems];
  return <MenuList items={all.length > 0 ? all : [{ label: t('none') }]} {...opening} />;
}
