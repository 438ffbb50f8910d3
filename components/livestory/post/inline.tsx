/** Renders the text of a block or a reply with the comments' parser: lines, safe links, bold and italic. Never as HTML. */
import type { ReactNode } from 'react';
import { hasMarkup } from '../../shared/emphasis/has-markup';
import { lazyPart } from '../../shared/lazy-part/lazy-part';
import { inOrder } from '../../shared/lists/in-order';
import type { InlineProps } from './inline.part';

const Line = lazyPart<InlineProps>(
  async () => (await import('./inline.part')).Line,
  undefined,
  ({ text }) => text,
);

export function Inline({ text, isPaid }: InlineProps): ReactNode {
  return inOrder(text.split('\n'), (line, at) => (
    <>
      {at > 0 && <br />}
      {hasMarkup(line) ? <Line text={line} isPaid={isPaid} /> : line}
    </>
  ));
}
