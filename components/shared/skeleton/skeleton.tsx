/** The height of what comes, drawn before it comes; seen only when it takes longer than 200 ms. */
interface Props {
  /** How many comments to make room for. */
  count: number;
  label: string;
}

export function CommentSkeletons({ count, label }: Props) {
  return (
    <div id="vf-skeleton-container" className="vf-skeleton-comments-container late" part="skeleton" role="status">
      <span className="hushed">{label}</span>
      <span className="vf-skeleton-generic-block skeleton__composer" aria-hidden="true" />
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike, never reordered
        <div key={at} className="skeleton" aria-hidden="true">
          <span className="vf-skeleton-generic-block skeleton__avatar" />
          <span className="vf-skeleton-generic-block skeleton__name" />
          <span className="vf-skeleton-generic-block skeleton__text" />
        </div>
      ))}
    </div>
  );
}
