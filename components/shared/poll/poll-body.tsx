/** The question, and below it the reader's part: a ballot, results, or the state of their vote. */
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { type PollResults, stricter } from '../../../core/contract/content/poll-limits';
import type { Poll } from '../../../core/contract/content/polls';
import { onlineAtom } from '../../../core/state/network/network.atoms';
import { isUnsentAtom, type PlaceName } from '../../../core/state/polls/polls.atoms';
import { voteAction } from '../../../core/state/polls/vote.actions';
import { isStaffAtom } from '../../../core/state/user/user.atoms';
import { Ballot } from './ballot';
import { ClosingTime } from './closing-time';
import { OptionPicture } from './option-picture';
import { Results } from './results';

interface Props {
  place: PlaceName;
  poll: Poll;
  /** Value of the tag's attribute: results are never shown earlier than the poll allows. */
  wish: PollResults;
  /** Level of the poll's heading. */
  heading?: 'h2' | 'h3' | 'h4';
}

function isShown(poll: Poll, wish: PollResults, isStaff: boolean): boolean {
  if (poll.total_voters === undefined) return false;
  const rule = stricter(poll.results, wish);
  if (rule === 'always' || isStaff) return true;
  return rule !== 'staff' && (poll.status === 'closed' || (rule === 'on_vote' && poll.own !== undefined));
}

export function PollBody({ place, poll, wish, heading: Heading = 'h2' }: Props) {
  const t = useTranslate('poll');
  const isStaff = useAtomValue(isStaffAtom);
  const isOnline = useAtomValue(onlineAtom);
  const isUnsent = useAtomValue(isUnsentAtom(place));
  const vote = useSetAtom(voteAction);
  const [isChanging, setChanging] = useState(false);
  const [hasVoted, setVoted] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);

  // A vote replaces the rows, so the focus moves to their heading.
  useEffect(() => {
    if (hasVoted > 0) heading.current?.focus();
  }, [hasVoted]);

  const isOpen = poll.status === 'open';
  const votes = isOpen && (poll.own === undefined || isChanging);
  const shows = isShown(poll, wish, isStaff);

  const total = shows && <span className="poll__part">{t('votes', { count: poll.total_voters ?? 0 })}</span>;

  async function handleVote(options: string[]) {
    if (!(await vote(place, options))) return;
    setChanging(false);
    setVoted((count) => count + 1);
  }

  return (
    <>
      <Heading ref={heading} className="poll__question" part="title" tabIndex={-1} dir="auto">
        {poll.question}
      </Heading>
      {votes ? (
        <Ballot place={place} poll={poll} shows={shows} onVote={(options) => void handleVote(options)}>
          {isChanging && (
            <button type="button" className="button button--text" part="button" onClick={() => setChanging(false)}>
              {t('cancel')}
            </button>
          )}
        </Ballot>
      ) : shows ? (
        <Results poll={poll} />
      ) : (
        <Chosen poll={poll} />
      )}
      <p className="poll__note">
        {/* Announces the end and the vote's result, but not other people's votes. */}
        <span className="poll__said" aria-live="polite">
          {(!isOnline || isUnsent) && <span className="poll__part">{t('offline')}</span>}
          {!isOpen && <span className="poll__part poll__final">{t('final')}</span>}
          {!isOpen && total}
        </span>
        {isOpen && total}
        {isOpen && poll.closes !== null && <ClosingTime closes={poll.closes} />}
        {poll.voters === 'anyone' && <span className="poll__part">{t('not_scientific')}</span>}
      </p>
      {isOpen && poll.may_change && poll.own && !isChanging && (
        <div className="poll__acts">
          <button type="button" className="button button--text" part="button" onClick={() => setChanging(true)}>
            {t('change')}
          </button>
          <button type="button" className="button button--text" part="button" onClick={() => void handleVote([])}>
            {t('take_back')}
          </button>
        </div>
      )}
    </>
  );
}

/** The reader's choice, or that they have voted, if results are hidden. */
function Chosen({ poll: { own = [], options, results, status } }: { poll: Poll }) {
  const t = useTranslate('poll');
  const chosen = own.flatMap((uuid) => options.find(({ option_uuid }) => option_uuid === uuid) ?? []);
  return (
    <>
      {chosen.length > 0 && (
        <ul className="poll__rows">
          {chosen.map(({ option_uuid, text, medium }) => (
            <li key={option_uuid} className="poll__row poll__row--own">
              <OptionPicture medium={medium} />
              <span className="poll__text" dir="auto">
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="poll__note">
        {t(status === 'closed' || results === 'staff' ? 'hidden_staff' : 'hidden_until_close')}
      </p>
    </>
  );
}
