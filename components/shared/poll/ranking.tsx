/** Options in the reader's order, the best first, each moved by two buttons, or by dragging its number. */
import { useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { Poll, PollOption } from '../../../core/contract/content/polls';
import { OptionPicture } from './option-picture';
import { useDrag } from './use-drag';

const inOrder = ({ options, own = [] }: Poll): PollOption[] => {
  const chosen = own.flatMap((uuid) => options.find(({ option_uuid }) => option_uuid === uuid) ?? []);
  return [...chosen, ...options.filter((option) => !chosen.includes(option))];
};

const placeOf = (order: PollOption[], uuid: string): number =>
  order.findIndex(({ option_uuid }) => option_uuid === uuid);

function placed(order: PollOption[], uuid: string, to: number): PollOption[] {
  const from = placeOf(order, uuid);
  const option = order[from];
  if (!option || from === to) return order;
  const others = order.filter((one) => one !== option);
  return [...others.slice(0, to), option, ...others.slice(to)];
}

export function Ranking({ poll }: { poll: Poll }) {
  const t = useTranslate('poll');
  const [order, setOrder] = useState(() => inOrder(poll));
  const [said, say] = useState('');
  const list = useRef<HTMLOListElement>(null);

  const place = (uuid: string, to: number) => setOrder((before) => placed(before, uuid, to));
  const sayPlace = ({ text }: PollOption, at: number) => say(t('moved', { option: text, place: at + 1 }));

  const { dragged, hold, onList } = useDrag({
    onMove: place,
    onDrop(uuid, began) {
      const at = placeOf(order, uuid);
      const option = order[at];
      if (option && at !== began) sayPlace(option, at);
    },
  });

  function step(option: PollOption, by: -1 | 1) {
    const to = order.indexOf(option) + by;
    place(option.option_uuid, to);
    sayPlace(option, to);
    // The button moves with its row; at an end the other one gets the focus.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('button');
      const wanted = buttons?.[by === -1 ? 0 : 1];
      (wanted?.disabled ? buttons?.[by === -1 ? 1 : 0] : wanted)?.focus();
    });
  }

  return (
    <>
      <p className="poll__note">{t('rank')}</p>
      <ol ref={list} className="poll__rows" {...onList}>
        {order.map((option, at) => {
          const { option_uuid, text } = option;
          return (
            <li
              key={option_uuid}
              className={option_uuid === dragged ? 'poll__row poll__row--dragged' : 'poll__row'}
              part="option"
            >
              <input type="hidden" value={option_uuid} data-option="" />
              <span className="poll__place" aria-hidden="true" onPointerDown={(event) => hold(event, option_uuid)}>
                {at + 1}
              </span>
              <OptionPicture medium={option.medium} />
              <span className="poll__text" dir="auto">
                {text}
              </span>
              <Move label={t('move_up', { option: text })} isUp isOff={at === 0} onMove={() => step(option, -1)} />
              <Move
                label={t('move_down', { option: text })}
                isOff={at === order.length - 1}
                onMove={() => step(option, 1)}
              />
            </li>
          );
        })}
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
