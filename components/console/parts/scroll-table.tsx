import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** Column names. Columns of numbers are aligned at their end. */
  columns: (string | { number: string })[];
  children: ReactNode;
}

/** A table in a box that scrolls sideways where it is wider than the screen. */
export function ScrollTable({ label, columns, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keys only where it takes the focus
    <section className="console-table-box" aria-label={label} tabIndex={0}>
      <table className="console-table">
        <thead>
          <tr>
            {columns.map((column) => {
              const [name, className] = typeof column === 'string' ? [column] : [column.number, 'number'];
              return (
                <th key={name} scope="col" className={className}>
                  {name}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
