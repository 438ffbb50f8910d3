/** Placeholder rows while a list loads. */
export function RowSkeletons({ rows = 6 }: { rows?: number }) {
  return (
    <div className="console-skeletons" aria-hidden="true">
      {Array.from({ length: rows }, (_row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are the same
        <div key={at} className="console-skeleton" />
      ))}
    </div>
  );
}
