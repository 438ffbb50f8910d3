/** A part of a painted widget that React takes over when it has its turn (turns.ts). */
import { type ReactNode, Suspense, use, useContext, useEffect } from 'react';
import { TurnsContext } from './turns';

interface Props {
  name: string;
  children: ReactNode;
}

/** What is not painted is drawn at once. The parts around must not hand it new children while it waits. */
export function InTurn(props: Props) {
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

function Part({ name, children }: Props) {
  const turns = useContext(TurnsContext);
  if (turns) use(turns.of(name));
  useEffect(() => turns?.take(name), [turns, name]);
  return children;
}
