/** A part of the account screen: heading, state, and actions. */
import { type ReactNode, type RefObject, useId } from 'react';

interface Props {
  title: string;
  /** Gets the focus when the focused element disappears. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

export function Section({ title, heading, children }: Props) {
  const id = useId();
  return (
    <section className="account__section" aria-labelledby={id}>
      <h3 ref={heading} id={id} className="account__title" tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  );
}
