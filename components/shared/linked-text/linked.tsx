import type { ReactNode } from 'react';
import { mayHoldLinks } from '../../../core/contract/links';
import { lazyPart } from '../lazy-part/lazy-part';

export interface LinkedProps {
  text: string;
  /** Renders what is no address. */
  draw?: ((text: string) => ReactNode) | undefined;
  /** Where nothing can be pressed. */
  isPlain?: boolean | undefined;
}

const Words = ({ text, draw }: LinkedProps): ReactNode => (draw ? draw(text) : text);
const Links = lazyPart(async () => (await import('./linked.part')).Linked, undefined, Words);

/** A text with its addresses as links. */
export const Linked = (props: LinkedProps): ReactNode =>
  mayHoldLinks(props.text) ? <Links {...props} /> : <Words {...props} />;
