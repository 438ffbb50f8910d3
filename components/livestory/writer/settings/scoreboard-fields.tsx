/** The scoreboard, entered by hand; a results service may do the same with its own token. */
import type { FormEvent } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import type { Scoreboard } from '../../../../core/contract/content/live-blog';
import { SCOREBOARD_MAX } from '../../../../core/contract/content/live-blog-limits';
import { Group, Labelled } from './fields';

interface Props {
  scoreboard: Scoreboard | null;
  onSave(scoreboard: Scoreboard | null): Promise<boolean>;
}

export function ScoreboardFields({ scoreboard, onSave }: Props) {
  const t = useTranslate('newsroom');

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const word = (name: string) => String(said.get(name) ?? '').trim();
    const events = word('events')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    void onSave({
      home: { name: word('home'), score: word('home_score') },
      away: { name: word('away'), score: word('away_score') },
      ...(word('clock') && { clock: word('clock') }),
      ...(word('period') && { period: word('period') }),
      ...(events.length > 0 && { events }),
    });
  }

  const side = (name: 'home' | 'away') => (
    <div className="blog-settings__side">
      <Labelled label={t(name)}>
        <input
          className="input"
          name={name}
          maxLength={SCOREBOARD_MAX.name}
          defaultValue={scoreboard?.[name].name}
          required
        />
      </Labelled>
      <Labelled label={t('score')}>
        <input
          className="input"
          name={`${name}_score`}
          maxLength={SCOREBOARD_MAX.score}
          defaultValue={scoreboard?.[name].score}
          required
        />
      </Labelled>
    </div>
  );

  return (
    <form onSubmit={handleSubmit}>
      <Group heading={t('scoreboard')}>
        {side('home')}
        {side('away')}
        <div className="blog-settings__side">
          <Labelled label={t('period')}>
            <input
              className="input"
              name="period"
              maxLength={SCOREBOARD_MAX.period}
              defaultValue={scoreboard?.period}
            />
          </Labelled>
          <Labelled label={t('clock')}>
            <input className="input" name="clock" maxLength={SCOREBOARD_MAX.clock} defaultValue={scoreboard?.clock} />
          </Labelled>
        </div>
        <Labelled label={t('score_events')}>
          <textarea className="input" name="events" rows={3} defaultValue={scoreboard?.events?.join('\n')} />
        </Labelled>
        <p className="blog-settings__out">
          <button type="submit" className="button">
            {t('set_scoreboard')}
          </button>
          {scoreboard && (
            <button type="button" className="button button--text" onClick={() => void onSave(null)}>
              {t('take_out')}
            </button>
          )}
        </p>
      </Group>
    </form>
  );
}
