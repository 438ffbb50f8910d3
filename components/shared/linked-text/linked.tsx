import type { ReactNode } from 'react';
import { mayHoldLinks } from '../../../core/contract/links';
import { lazyPart } from '../lazy-part/lazy-part';
import type { LinkedProps } from './linked.part';

const Words = ({ text, draw }: LinkedProps): ReactNode => (draw ? draw(text) : text);
const Links = lazyPart(async () => (await import('./linked.part')).Linked, undefined, Words);

/** A text with its addresses as links. */
export const Linked = (props: LinkedProps): ReactNode =>
  mayHoldLinks(props.text) ? <Links {...props} /> : <Words {...props} />;
