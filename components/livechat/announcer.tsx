/**
 * Screen-reader announcements of a chat: one message in 3 s in a slow chat, else a number, every 10 s. The region is
 * outside the list, whose rows stay readable, and is emptied after a moment. Readers may choose to hear only mentions,
 * or nothing.
 */
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useReadAtom } from '../../core/base/store/hooks';
import { aloudAtom } from '../../core/state/chat/aloud.atoms';
import { chatAtom } from '../../core/state/chat/chat.atoms';
import { commentAtom, isVisible } from '../../core/state/content/content.atoms';
import { currentUserAtom, userAtom } from '../../core/state/user/user.atoms';
import { useChat } from './context/chat-context';

const MESSAGE_EVERY_MS = 3000;
const CROWD_EVERY_MS = 10_000;
const EMPTIED_AFTER_MS = 2000;

export function Announcer() {
  const t = useTranslate('chat');
  const { container_id } = useChat();
  const { arrived, latest } = useAtomValue(chatAtom(container_id));
  const aloud = useAtomValue(aloudAtom);
  const read = useReadAtom();
  const [text, setText] = useState('');
  const announced = useRef({ arrived, at: 0, last: latest.at(-1) });

  useEffect(() => {
    const fresh = arrived - announced.current.arrived;
    if (fresh <= 0) return;
    const since = Date.now() - announced.current.at;
    const isCrowd = fresh > 1 && aloud === 'all';
    const wait = Math.max(0, (isCrowd ? CROWD_EVERY_MS : MESSAGE_EVERY_MS) - since);
    const timer = setTimeout(() => {
      const unread = latest.slice(latest.indexOf(announced.current.last ?? '') + 1);
      const reader = read(currentUserAtom).uuid;
      const isMeant = (uuid: string) =>
        aloud === 'all' || read(commentAtom(uuid))?.mentions?.some(({ user_uuid }) => user_uuid === reader);
      const message = aloud === 'none' ? undefined : read(commentAtom(unread.findLast(isMeant) ?? ''));
      announced.current = { arrived, at: message || isCrowd ? Date.now() : announced.current.at, last: latest.at(-1) };
      // In a busy chat names are loaded a moment later.
      const name = read(userAtom(message?.actor_uuid ?? ''))?.name;
      const line = isVisible(message) ? [name, message?.content].filter(Boolean).join(': ') : '';
      setText(isCrowd ? t('new_messages', { count: fresh }) : line);
    }, wait);
    return () => clearTimeout(timer);
  }, [aloud, arrived, latest, read, t]);

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
