import { type ReactNode, Suspense, use, useContext, useEffect } from 'react';
import { ScheduleContext } from './hydration-schedule';

interface Props {
  name: string;
  children: ReactNode;
}

/** A part of a painted widget, hydrated by the schedule. Its parents must not give it new children while it waits. */
export function Scheduled(props: Props) {
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

function Part({ name, children }: Props) {
  const schedule = useContext(ScheduleContext);
  if (schedule) use(schedule.of(name));
  useEffect(() => schedule?.take(name), [schedule, name]);
  return children;
}
