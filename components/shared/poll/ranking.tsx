/** Options in the reader's order, the best first, each moved by two buttons. */
import { useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { Poll, PollOption } from '../../../core/contract/polls';

const inOrder = ({ options, own = [] }: Poll): PollOption[] => {
  const chosen = own.flatMap((uuid) => options.find(({ option_uuid }) => option_uuid === uuid) ?? []);
  return [...chosen, ...options.filter((option) => !chosen.includes(option))];
};

export function Ranking({ poll }: { poll: Poll }) {
  const t = useTranslate('poll');
  const [order, setOrder] = useState(() => inOrder(poll));
  const [said, say] = useState('');
  const list = useRef<HTMLOListElement>(null);

  function move(from: number, by: -1 | 1) {
    const to = from + by;
    const next = [...order];
    const [moved] = next.splice(from, 1);
    if (!moved || to < 0 || to > next.length) return;
    next.splice(to, 0, moved);
    setOrder(next);
    say(t('moved', { option: moved.text, place: to + 1 }));
    // The button goes along with its row; at an end the other one is left.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('button');
      const wanted = buttons?.[by === -1 ? 0 : 1];
      (wanted?.disabled ? buttons?.[by === -1 ? 1 : 0] : wanted)?.focus();
    });
  }

  return (
    <>
      <p className="poll__note">{t('rank')}</p>
      <ol ref={list} className="poll__rows">
        {order.map(({ option_uuid, text }, at) => (
          <li key={option_uuid} className="poll__row" part="option">
            <input type="hidden" value={option_uuid} data-option="" />
            <span className="poll__place" aria-hidden="true">
              {at + 1}
            </span>
            <span className="poll__text" dir="auto">
              {text}
            </span>
            <Move label={t('move_up', { option: text })} isUp isOff={at === 0} onMove={() => move(at, -1)} />
            <Move label={t('move_down', { option: text })} isOff={at === order.length - 1} onMove={() => move(at, 1)} />
          </li>
        ))}
      </ol>
      <p className="hushed" role="status">
        {said}
      </p>
    </>
  );
}

interface MoveProps {
  label: string;
  isUp?: boolean;
  isOff: boolean;
  onMove(): void;
}

const Move = ({ label, isUp, isOff, onMove }: MoveProps) => (
  <button
    type="button"
    className="button button--text poll__move"
    part="button"
    aria-label={label}
    disabled={isOff}
    onClick={onMove}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={isUp ? 'm6 14 6-6 6 6' : 'm6 10 6 6 6-6'} />
    </svg>
  </button>
);
