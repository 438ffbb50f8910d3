/** Sends or plans a message to all readers or to those who follow a topic, and lists planned and sent ones. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { readBroadcastsAction } from '../../../core/state/console/broadcasts';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { useRead } from '../parts/use-read';
import { BroadcastForm } from './broadcast-form';
import { PlannedBroadcasts } from './planned-broadcasts';
import { SentBroadcasts } from './sent-broadcasts';

export function BroadcastsScreen() {
  const t = useTranslate('console');
  const { value, failure, load } = useRead(useSetAtom(readBroadcastsAction));
  return (
    <div className="console-page">
      <h1 className="console-heading">{t('screen.broadcasts')}</h1>
      {failure && <Problem failure={failure} onRetry={() => void load()} />}
      {value === null ? (
        !failure && <RowSkeletons rows={3} />
      ) : (
        <>
          <BroadcastForm page={value} onSent={() => void load()} />
          <PlannedBroadcasts page={value} onChanged={() => void load()} />
          <SentBroadcasts broadcasts={value.broadcasts} onEnded={() => void load()} />
        </>
      )}
    </div>
  );
}
