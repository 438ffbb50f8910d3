import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A titled part of the screen. */
export function Section({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section className="connections__part" aria-labelledby={id}>
      <h2 id={id} className="console-heading">
        {title}
      </h2>
      {lead && <p className="console-meta">{lead}</p>}
      {children}
    </section>
  );
}
