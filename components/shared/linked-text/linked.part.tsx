/** A text with its addresses as links. Few texts have any, so the parser is fetched for those alone. */
import { createElement, Fragment, type ReactNode } from 'react';
import { splitLinks } from '../../../core/contract/split-links';

export interface LinkedProps {
  text: string;
  /** Renders what is no address. */
  draw?: ((text: string) => ReactNode) | undefined;
  /** Where nothing can be pressed. */
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
