/** A poll inside another widget, loaded for pages that show one. */
import { loadAreas } from '../../../core/base/i18n/packs';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { ShownPoll } from '../../../core/contract/content/polls';
import { placeAtom, placeName } from '../../../core/state/polls/polls.atoms';
import { PollBody } from './poll-body';
import { usePollLife } from './use-poll-life';

export const ready = () => loadAreas(['poll', 'base']);

export interface EmbeddedPollProps {
  poll_uuid: string;
  /** Facts that the poll was painted from. */
  painted?: ShownPoll | undefined;
  heading: 'h2' | 'h3' | 'h4';
}

/** A removed or hidden poll renders nothing. */
export function EmbeddedPoll({ poll_uuid, painted, heading }: EmbeddedPollProps) {
  const t = useTranslate('poll');
  const place = placeName(poll_uuid, '');
  const shown = useAtomValue(placeAtom(place));
  usePollLife(place, painted);
  const poll = shown.status === 'none' ? painted?.poll : shown.poll;
  if (!poll) return null;
  return (
    <section className="poll" part="poll" aria-label={t('title')}>
      <PollBody key={poll.poll_uuid} place={place} poll={poll} wish="always" heading={heading} />
    </section>
  );
}
