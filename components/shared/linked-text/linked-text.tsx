/** A text in paragraphs, with its addresses as links. */
import { createElement, Fragment } from 'react';
import { Linked } from './linked';

export function LinkedText({ text, className }: { text: string; className: string }) {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => createElement('p', { className, part: 'text', dir: 'auto' }, <Linked text={paragraph} />));
  // Parts of one text, in its order.
  return createElement(Fragment, null, ...paragraphs);
}
