/** Renders the text of a block or a reply with the comments' parser: lines, safe links, bold and italic. Never as HTML. */
import type { ReactNode } from 'react';
import { hasMarkup } from '../../shared/emphasis/has-markup';
import { lazyPart } from '../../shared/lazy-part/lazy-part';
import { inOrder } from '../../shared/lists/in-order';
import type { LineProps } from './line';

const Line = lazyPart(
  () => import('./line'),
  'Line',
  undefined,
  ({ text }) => text,
);

export function Inline({ text, isPaid }: LineProps): ReactNode {
  return inOrder(text.split('\n'), (line, at) => (
    <>
      {at > 0 && <br />}
      {hasMarkup(line) ? <Line text={line} isPaid={isPaid} /> : line}
    </>
  ));
}
