/** A text in its paragraphs, its addresses to follow. */
import { createElement, Fragment } from 'react';
import { splitLinks } from '../../../core/contract/links';

export function LinkedText({ text, className }: { text: string; className: string }) {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => createElement('p', { className, part: 'text', dir: 'auto' }, ...linked(paragraph)));
  // Parts of one text, in its order.
  return createElement(Fragment, null, ...paragraphs);
}

const linked = (paragraph: string) =>
  splitLinks(paragraph).map(({ text, url }) =>
    url ? createElement('a', { href: url, target: '_blank', rel: 'noopener noreferrer nofollow ugc' }, text) : text,
  );
