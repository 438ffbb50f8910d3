import type { ReactNode } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { LiveLine } from '../../../core/contract/console/live';
import type { CoverageState } from '../../../core/contract/content/live-blog';
import { setCoverageAction, setLiveClosedAction, setSlowModeAction } from '../../../core/state/console/live';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { Choice } from '../parts/choice';

const coverages: CoverageState[] = ['upcoming', 'live', 'paused', 'ended'];
const slowModes = ['0', '5', '10', '30', '60', '120'];

interface Props {
  line: LiveLine;
  /** Gets the changed members only, because two changes can be under way at once. */
  onChanged(change: Partial<LiveLine>): void;
  /** An additional button. */
  children?: ReactNode;
}

/** Changes the state of a live blog, chat or question session. Each change takes effect at once. */
export function LiveButtons({ line, onChanged, children }: Props) {
  const t = useTranslate('console');
  const setCoverage = useSetAtom(setCoverageAction);
  const setClosed = useSetAtom(setLiveClosedAction);
  const setSlowMode = useSetAtom(setSlowModeAction);
  const showFailure = useSetAtom(showFailureAction);

  async function apply(answer: Promise<unknown>, part: Partial<LiveLine>) {
    const result = await answer;
    if (isFailure(result)) void showFailure(result);
    else onChanged(part);
  }

  if (line.coverage !== null)
    return (
      <span className="console-acts">
        <Choice
          label={t('live.coverage')}
          values={coverages}
          name={(it) => t(`live.${it}`)}
          value={line.coverage}
          onChoose={(coverage) => void apply(setCoverage(line, coverage), { coverage })}
        />
        {children}
      </span>
    );

  const isClosed = line.state === 'closed';
  return (
    <span className="console-acts">
      {line.kind === 'livechat' && (
        <Choice
          label={t('live.slow')}
          values={slowModes}
          name={(it) => (it === '0' ? t('live.slow_off') : t('live.seconds', { number: it }))}
          value={String(line.slow_mode_seconds)}
          onChoose={(it) => void apply(setSlowMode(line, Number(it)), { slow_mode_seconds: Number(it) })}
        />
      )}
      <button
        type="button"
        className="button button--text"
        onClick={() => void apply(setClosed(line, !isClosed), { state: isClosed ? 'open' : 'closed' })}
      >
        {t(isClosed ? 'articles.make_open' : 'articles.make_closed')}
      </button>
      {children}
    </span>
  );
}
