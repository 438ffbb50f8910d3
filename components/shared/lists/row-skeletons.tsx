/** Rows of a list that is on its way; seen only when that takes longer than 200 ms. */
import { times } from '../../../core/base/built-ins/times';

interface Props {
  count: number;
  /** Of each row, beside its picture: a person has two, a comment more. */
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
