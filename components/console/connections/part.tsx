import { type ReactNode, useId } from 'react';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import type { Read } from '../parts/use-read';

interface Props {
  title: string;
  lead: string;
  read: Pick<Read<unknown>, 'value' | 'failure' | 'load'>;
  /** Rendered once the data has loaded. */
  children: ReactNode;
}

/** A section of the screen, which loads and fails by itself. */
export function Part({ title, lead, read: { value, failure, load }, children }: Props) {
  const id = useId();
  return (
    <section className="connections__part" aria-labelledby={id}>
      <h2 id={id} className="console-heading">
        {title}
      </h2>
      <p className="console-meta">{lead}</p>
      {value !== null && children}
      {value === null &&
        (failure ? <Problem failure={failure} onRetry={() => void load()} /> : <RowSkeletons rows={2} />)}
    </section>
  );
}
