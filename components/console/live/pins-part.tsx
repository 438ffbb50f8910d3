import { useCallback } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { LiveLine } from '../../../core/contract/console/live';
import { readPinsAction, unpinAction } from '../../../core/state/console/live';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { day } from '../parts/day';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { useRead } from '../parts/use-read';

/** Pinned posts of a live blog or messages of a chat, with a button to unpin each. */
export function PinsPart({ line }: { line: LiveLine }) {
  const t = useTranslate('console');
  const readPins = useSetAtom(readPinsAction);
  const unpin = useSetAtom(unpinAction);
  const showFailure = useSetAtom(showFailureAction);
  const { content_container_uuid: uuid } = line;
  const { value, failure, load, setValue } = useRead(useCallback(() => readPins(uuid), [readPins, uuid]));

  async function handleUnpin(content_uuid: string) {
    const answer = await unpin(line, content_uuid);
    if (isFailure(answer)) void showFailure(answer);
    else setValue((it) => it && { pins: it.pins.filter((pin) => pin.content_uuid !== content_uuid) });
  }

  if (value === null)
    return failure ? <Problem failure={failure} onRetry={() => void load()} /> : <RowSkeletons rows={1} />;
  if (value.pins.length === 0) return <p className="console-meta">{t('live.no_pins')}</p>;
  return (
    <ul className="item__list">
      {value.pins.map(({ content_uuid, text, author, date_created }) => (
        <li key={content_uuid} className="live-pin">
          <p dir="auto">{text || '…'}</p>
          <span className="console-meta">
            <bdi>{author}</bdi> · {day(date_created)}
          </span>
          <button type="button" className="button button--text" onClick={() => void handleUnpin(content_uuid)}>
            {t('live.unpin')}
          </button>
        </li>
      ))}
    </ul>
  );
}
