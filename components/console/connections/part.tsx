import type { ReactNode } from 'react';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { Section } from '../parts/section';
import type { Read } from '../parts/use-read';

interface Props {
  title: string;
  lead: string;
  read: Pick<Read<unknown>, 'value' | 'failure' | 'load'>;
  /** Rendered once the data is loaded. */
  children: ReactNode;
}

/** A section of the screen, which loads and fails by itself. */
export function Part({ title, lead, read: { value, failure, load }, children }: Props) {
  return (
    <Section title={title} lead={lead}>
      {value !== null && children}
      {value === null &&
        (failure ? <Problem failure={failure} onRetry={() => void load()} /> : <RowSkeletons rows={2} />)}
    </Section>
  );
}
