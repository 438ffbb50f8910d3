/** A line over time, above a thinner one to compare with. The table beside it has the numbers for screen readers. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import type { Point } from './series';

const WIDTH = 720;
const HEIGHT = 220;
const EDGE = { top: 12, end: 8, bottom: 8, start: 56 };
const TICKS = 4;

interface Props {
  label: string;
  now: Point[];
  before: Point[];
  /** Returns the legend of the thinner line, with its sum. */
  sayBefore(sum: string): string;
  sayTime(ms: number): string;
}

export function LineChart({ label, now, before, sayBefore, sayTime }: Props) {
  const most = Math.max(1, ...[...now, ...before].map(({ value }) => value));
  const across = scaleLinear([0, Math.max(1, now.length - 1)], [EDGE.start, WIDTH - EDGE.end]);
  const up = scaleLinear([0, most], [HEIGHT - EDGE.bottom, EDGE.top]).nice(TICKS);
  const path = line<Point>(
    (_point, at) => across(at),
    ({ value }) => up(value),
  );
  const sum = (points: Point[]) =>
    formatNumber(
      points.reduce((total, { value }) => total + value, 0),
      currentLanguage(),
    );
  const [first, last] = [now[0], now.at(-1)];

  return (
    <figure className="figures__chart">
      <figcaption className="figures__legend">
        <strong>{`${label}: ${sum(now)}`}</strong>
        <span className="console-meta">{sayBefore(sum(before))}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="figures__lines">
        {up.ticks(TICKS).map((value) => (
          <g key={value}>
            <line className="figures__tick" x1={EDGE.start} x2={WIDTH - EDGE.end} y1={up(value)} y2={up(value)} />
            <text x={EDGE.start - 8} y={up(value)} className="figures__tick-text">
              {formatNumber(value, currentLanguage())}
            </text>
          </g>
        ))}
        <path className="figures__before" d={path(before) ?? ''} />
        <path className="figures__now" d={path(now) ?? ''} />
      </svg>
      <p className="figures__days console-meta">
        <span>{first && sayTime(first.ms)}</span>
        <span>{last && sayTime(last.ms)}</span>
      </p>
    </figure>
  );
}
