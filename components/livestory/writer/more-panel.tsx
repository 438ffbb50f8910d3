/** The panel below the toolbar: a list of polls, or the time to publish. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { PollPicker } from './poll-picker';
import type { Writing } from './use-writer';

export type Panel = 'poll' | 'schedule';

interface Props {
  panel: Panel | null;
  writing: Writing;
  container_id: string;
  mayDirect: boolean;
  onPoll(poll_uuid: string): void;
  onClose(): void;
}

export function MorePanel({ panel, writing, container_id, mayDirect, onPoll, onClose }: Props) {
  if (panel === 'schedule') return <Schedule writing={writing} onClose={onClose} />;
  if (panel !== 'poll') return null;
  return (
    <PollPicker
      container_id={container_id}
      mayCreate={mayDirect}
      onPick={(poll_uuid) => {
        onPoll(poll_uuid);
        onClose();
      }}
    />
  );
}

function Schedule({ writing, onClose }: { writing: Writing; onClose(): void }) {
  const t = useTranslate('newsroom');
  const [time, setTime] = useState('');
  return (
    <p className="writer__schedule">
      <input
        className="input"
        type="datetime-local"
        aria-label={t('schedule')}
        value={time}
        onChange={(event) => setTime(event.target.value)}
      />
      <button
        type="button"
        className="button button--primary"
        disabled={writing.isEmpty || !time}
        onClick={() => {
          writing.save('scheduled', new Date(time).getTime());
          onClose();
        }}
      >
        {t('schedule')}
      </button>
    </p>
  );
}
