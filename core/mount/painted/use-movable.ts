import { useContext, useEffect, useReducer, useRef } from 'react';
import { ScheduleContext } from './hydration-schedule';

/** The parts in order, once React can move them: it cannot move parts before their hydration. */
export function useMovable(parts: string[]): string[] {
  const schedule = useContext(ScheduleContext);
  const shown = useRef(parts);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isStuck = schedule?.areStuck(shown.current, parts) ?? false;
  if (!isStuck) shown.current = parts;

  useEffect(() => {
    if (isStuck) return schedule?.hurry(shown.current, redraw);
  }, [schedule, isStuck]);

  return shown.current;
}
