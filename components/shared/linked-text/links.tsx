/** A text with its addresses as links. Few texts contain any, so the parser is loaded only for those. */
import { createElement, Fragment, type ReactNode } from 'react';
import { splitLinks } from '../../../core/contract/values/split-links';
import { LinkOut } from './link-out';

export interface LinkedProps {
  text: string;
  /** Renders the text between the links. */
  draw?: ((text: string) => ReactNode) | undefined;
  /** Renders an address. */
  link?: ((url: string, text: string) => ReactNode) | undefined;
}

const toAddress = (url: string, text: string) => createElement(LinkOut, { href: url }, text);
const asText = (text: string): ReactNode => text;

export const Links = ({ text, draw = asText, link = toAddress }: LinkedProps): ReactNode =>
  createElement(
    Fragment,
    null,
    ...splitLinks(text).map(({ text: words, url }) => (url ? link(url, words) : draw(words))),
  );
