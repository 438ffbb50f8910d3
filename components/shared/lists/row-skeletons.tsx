/** Rows of a list that is on its way; seen only when that takes longer than 200 ms. */
interface Props {
  count: number;
  /** Of each row, beside its picture: a person has two, a comment more. */
  lines?: number;
  label: string;
}

export const RowSkeletons = ({ count, lines = 2, label }: Props) => (
  <div id="vf-skeleton-container" className="late" part="skeleton" role="status">
    <span className="hushed">{label}</span>
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all alike, never reordered
      <div key={at} className="row-skeleton" aria-hidden="true">
        {Array.from({ length: lines + 1 }, (_, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike, never reordered
          <span key={part} className="vf-skeleton-generic-block" />
        ))}
      </div>
    ))}
  </div>
);
