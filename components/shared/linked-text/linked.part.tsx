/** A text with its addresses as links. Few texts contain any, so the parser is loaded only for those. */
import { createElement, Fragment, type ReactNode } from 'react';
import { splitLinks } from '../../../core/contract/split-links';

export interface LinkedProps {
  text: string;
  /** Renders the text between the links. */
  draw?: ((text: string) => ReactNode) | undefined;
  /** Whether addresses stay text, because nothing here can be clicked. */
  isPlain?: boolean | undefined;
}

const ELSEWHERE = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' };

export const Linked = ({ text, draw, isPlain }: LinkedProps): ReactNode =>
  createElement(
    Fragment,
    null,
    ...splitLinks(text).map((part) => {
      if (!part.url) return draw ? draw(part.text) : part.text;
      return isPlain ? part.text : createElement('a', { href: part.url, ...ELSEWHERE }, part.text);
    }),
  );
