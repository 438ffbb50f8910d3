/**
 * Poll: the question with its options, which become bars in place once the reader may see results (extension;
 * docs/POLLS.md). Without a poll, only staff see anything.
 */
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { lazyComponent } from '../../core/mount/lazy/lazy-component';
import { useContainerId } from '../../core/state/comments/use-container-id';
import { loadPollAction } from '../../core/state/polls/poll-life';
import { type PlaceName, placeAtom, placeName } from '../../core/state/polls/polls.atoms';
import { isStaffAtom } from '../../core/state/user/user.atoms';
import { Notices } from '../shared/notices/notices';
import { PollBody } from '../shared/poll/poll-body';
import { usePollLife } from '../shared/poll/use-poll-life';
import type { Settings } from './poll.settings';

const StaffBar = lazyComponent(() => import('./staff/staff-bar'), 'StaffBar');

export function Poll({ vfContainerId, pollId = '', results }: Settings) {
  const container_id = useContainerId(vfContainerId) ?? '';
  if (!pollId && !container_id) return null;
  const place = placeName(pollId, container_id);
  return <PlacedPoll key={place} place={place} container_id={pollId ? '' : container_id} results={results} />;
}

interface Placed extends Pick<Settings, 'results'> {
  place: PlaceName;
  container_id: string;
}

function PlacedPoll({ place, container_id, results }: Placed) {
  const t = useTranslate('poll');
  const { status, poll } = useAtomValue(placeAtom(place));
  const isStaff = useAtomValue(isStaffAtom);
  const load = useSetAtom(loadPollAction);
  usePollLife(place);

  if (status === 'error' && !poll) {
    return (
      <div className="poll" role="alert">
        <p className="poll__note">{t('failed')}</p>
        <button type="button" className="button" part="button" onClick={() => void load(place)}>
          {t('retry')}
        </button>
      </div>
    );
  }
  if (!poll && !isStaff) return status === 'success' ? null : <Coming label={t('loading')} />;
  return (
    <section className="poll" aria-label={t('title')}>
      {poll ? <PollBody key={poll.poll_uuid} place={place} poll={poll} wish={results} /> : null}
      {isStaff && status === 'success' && <StaffBar place={place} container_id={container_id} />}
      <Notices />
    </section>
  );
}

/** About as tall as a question with three options; visible if loading takes longer than a moment. */
const Coming = ({ label }: { label: string }) => (
  <div className="poll late" role="status" part="skeleton">
    <span className="hushed">{label}</span>
    <span className="poll__bone poll__bone--question" aria-hidden="true" />
    <span className="poll__bone" aria-hidden="true" />
    <span className="poll__bone" aria-hidden="true" />
    <span className="poll__bone" aria-hidden="true" />
  </div>
);
