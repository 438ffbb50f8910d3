/** Rows of a loading list; visible only if it takes longer than 200 ms. */
import { times } from '../../../core/base/built-ins/times';

interface Props {
  count: number;
  /** Number of lines beside the picture: a person has two, a comment more. */
  lines?: number;
  label: string;
}

export const RowSkeletons = ({ count, lines = 2, label }: Props) => (
  <div id="vf-skeleton-container" className="late" part="skeleton" role="status">
    <span className="hushed">{label}</span>
    {times(count, (at) => (
      <div key={at} className="row-skeleton" aria-hidden="true">
        {times(lines + 1, (part) => (
          <span key={part} className="vf-skeleton-generic-block" />
        ))}
      </div>
    ))}
  </div>
);
