/** A bar behind a row, as SVG, because pages may forbid styles in markup. */
export const Bar = ({ share }: { share: number }) => (
  <svg className="poll__bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width={share} height="1" />
  </svg>
);
