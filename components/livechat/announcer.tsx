/**
 * What a screen reader hears of the chat: one message in 3 s where few come, else how many, every 10 s. The region stands
 * outside the list, whose rows stay readable there, and is emptied after a moment.
 */
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useReadAtom } from '../../core/base/store/hooks';
import { chatAtom } from '../../core/state/chat/chat.atoms';
import { commentAtom, isVisible } from '../../core/state/comments/content.atoms';
import { userAtom } from '../../core/state/user/user.atoms';
import { useChat } from './context/chat-context';

const MESSAGE_EVERY_MS = 3000;
const CROWD_EVERY_MS = 10_000;
const EMPTIED_AFTER_MS = 2000;

export function Announcer() {
  const t = useTranslate('chat');
  const { container_id } = useChat();
  const { arrived, latest } = useAtomValue(chatAtom(container_id));
  const read = useReadAtom();
  const [text, setText] = useState('');
  const announced = useRef({ arrived, at: 0 });

  useEffect(() => {
    const fresh = arrived - announced.current.arrived;
    if (fresh <= 0) return;
    const since = Date.now() - announced.current.at;
    const isCrowd = fresh > 1;
    const wait = Math.max(0, (isCrowd ? CROWD_EVERY_MS : MESSAGE_EVERY_MS) - since);
    const timer = setTimeout(() => {
      announced.current = { arrived, at: Date.now() };
      const message = read(commentAtom(latest.at(-1) ?? ''));
      const name = read(userAtom(message?.actor_uuid ?? ''))?.name ?? '';
      const one = isVisible(message) ? `${name}: ${message?.content ?? ''}` : '';
      setText(isCrowd ? t('new_messages', { count: fresh }) : one);
    }, wait);
    return () => clearTimeout(timer);
  }, [arrived, latest, read, t]);

  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => setText(''), EMPTIED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <p className="hushed" role="status">
      {text}
    </p>
  );
}
