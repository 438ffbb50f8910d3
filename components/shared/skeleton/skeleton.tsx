/** Placeholder with the height of the coming content; visible only if loading takes longer than 200 ms. */
import { times } from '../../../core/base/built-ins/times';

interface Props {
  /** Number of comments to reserve space for. */
  count: number;
  label: string;
}

export function CommentSkeletons({ count, label }: Props) {
  return (
    <div id="vf-skeleton-container" className="vf-skeleton-comments-container late" part="skeleton" role="status">
      <span className="hushed">{label}</span>
      <span className="vf-skeleton-generic-block skeleton__composer" aria-hidden="true" />
      {times(count, (at) => (
        <div key={at} className="skeleton" aria-hidden="true">
          <span className="vf-skeleton-generic-block skeleton__avatar" />
          <span className="vf-skeleton-generic-block skeleton__name" />
          <span className="vf-skeleton-generic-block skeleton__text" />
        </div>
      ))}
    </div>
  );
}
