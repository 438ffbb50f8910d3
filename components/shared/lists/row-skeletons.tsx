/** Rows of a list that is on its way; seen only when that takes longer than 200 ms. */
interface Props {
  count: number;
  label: string;
}

export const RowSkeletons = ({ count, label }: Props) => (
  <div id="vf-skeleton-container" className="late" part="skeleton" role="status">
    <span className="hushed">{label}</span>
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all alike, never reordered
      <div key={at} className="row-skeleton" aria-hidden="true">
        <span className="vf-skeleton-generic-block" />
        <span className="vf-skeleton-generic-block" />
        <span className="vf-skeleton-generic-block" />
      </div>
    ))}
  </div>
);
