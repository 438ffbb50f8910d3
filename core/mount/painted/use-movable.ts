import { useContext, useEffect, useReducer, useRef } from 'react';
import { TurnsContext } from './turns';

/** The parts in the order they should have, once React can move them: it cannot move what it has not taken over. */
export function useMovable(parts: string[]): string[] {
  const turns = useContext(TurnsContext);
  const shown = useRef(parts);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isStuck = turns?.areStuck(shown.current, parts) ?? false;
  if (!isStuck) shown.current = parts;

  useEffect(() => {
    if (isStuck) return turns?.hurry(shown.current, redraw);
  }, [turns, isStuck]);

  return shown.current;
}
