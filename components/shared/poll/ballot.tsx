/**
 * Form of a vote: native radios or boxes, so that arrows, labels and a press before any script work; a ranking has
 * buttons. The choice stays in the form until the vote is sent, also through a login.
 */
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Poll } from '../../../core/contract/content/polls';
import { isVotingAtom, type PlaceName } from '../../../core/state/polls/polls.atoms';
import { useProblem } from '../field/use-problem';
import { Bar } from './bar';
import { OptionPicture } from './option-picture';
import { percentOf } from './percent';
import { Ranking } from './ranking';

interface Props {
  place: PlaceName;
  poll: Poll;
  /** Shows public results behind the answers. */
  shows: boolean;
  onVote(options: string[]): void;
  children?: ReactNode;
}

export function Ballot({ place, poll, shows, onVote, children }: Props) {
  const t = useTranslate('poll');
  const isVoting = useAtomValue(isVotingAtom(place));
  const name = useId();
  const { problem, setProblem, clearing } = useProblem<string>();
  const { kind, options, own = [], max_choices, question } = poll;
  const isRanked = kind === 'ranked';

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-option]')];
    const chosen = boxes.filter(({ checked, type }) => checked || type === 'hidden').map(({ value }) => value);
    if (chosen.length === 0) return setProblem(t('choose'));
    if (chosen.length > max_choices) return setProblem(t('at_most', { most: max_choices }));
    setProblem(undefined);
    onVote(chosen);
  }

  return (
    <form className="poll__form" onSubmit={handleSubmit} {...clearing} noValidate>
      <fieldset className={`poll__options poll__options--${kind}`} disabled={isVoting}>
        <legend className="hushed">{question}</legend>
        {kind === 'multiple' && max_choices < options.length && (
          <p className="poll__note">{t('at_most', { most: max_choices })}</p>
        )}
        {isRanked ? (
          <Ranking poll={poll} />
        ) : (
          options.map((option) => (
            <label key={option.option_uuid} className="poll__row poll__row--choice" part="option">
              {shows && <Bar share={percentOf(option.votes, poll)} />}
              <input
                type={kind === 'multiple' ? 'checkbox' : 'radio'}
                name={name}
                value={option.option_uuid}
                data-option=""
                defaultChecked={own.includes(option.option_uuid)}
              />
              <OptionPicture medium={option.medium} />
              {kind === 'stars' && <span className="poll__star" aria-hidden="true" />}
              <span className="poll__text" dir="auto">
                {kind === 'stars' ? <span className="hushed">{t('stars', { stars: option.text })}</span> : option.text}
              </span>
            </label>
          ))
        )}
        {kind === 'nps' && (
          <p className="poll__ends" aria-hidden="true">
            <span>{t('nps_least')}</span>
            <span>{t('nps_most')}</span>
          </p>
        )}
      </fieldset>
      {problem && (
        <p className="poll__problem" role="alert">
          {problem}
        </p>
      )}
      <div className="poll__acts">
        <button type="submit" className="button button--primary" part="button" aria-disabled={isVoting}>
          {t('vote')}
        </button>
        {children}
      </div>
    </form>
  );
}
