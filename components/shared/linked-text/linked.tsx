import type { ReactNode } from 'react';
import { mayHoldLinks } from '../../../core/contract/values/links';
import { lazyPart } from '../lazy-part/lazy-part';
import type { LinkedProps } from './links';

const Words = ({ text, draw }: LinkedProps): ReactNode => (draw ? draw(text) : text);
const Links = lazyPart(() => import('./links'), 'Links', undefined, Words);

/** A text with its addresses as links. */
export const Linked = (props: LinkedProps): ReactNode =>
  mayHoldLinks(props.text) ? <Links {...props} /> : <Words {...props} />;
