/** Shows two names, two numbers and the clock. */
import type { Scoreboard as Board } from '../../../core/contract/content/live-blog';
import { inOrder } from '../../shared/lists/in-order';

export function Scoreboard({ scoreboard }: { scoreboard: Board | null }) {
  if (!scoreboard) return null;
  const { home, away, clock, period, events = [] } = scoreboard;
  return (
    <div className="scoreboard" part="scoreboard">
      <p className="scoreboard__sides">
        <span className="scoreboard__name">{home.name}</span>
        <span className="scoreboard__score">{home.score}</span>
        <span className="scoreboard__between" aria-hidden="true">
          –
        </span>
        <span className="scoreboard__score">{away.score}</span>
        <span className="scoreboard__name">{away.name}</span>
      </p>
      {(clock || period) && <p className="scoreboard__clock">{[period, clock].filter(Boolean).join(' · ')}</p>}
      {events.length > 0 && (
        <ul className="scoreboard__events">
          {inOrder(events, (event) => (
            <li>{event}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
