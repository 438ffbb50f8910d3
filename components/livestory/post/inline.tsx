/** Renders the text of a block or a reply with the comments' parser: lines, safe links, bold and italic. Never as HTML. */
import { createElement, Fragment, type ReactNode } from 'react';
import { splitLinks } from '../../../core/contract/links';
import { type Piece, splitEmphasis } from '../../shared/emphasis/emphasis';

/** Links that somebody pays for are marked for search engines. */
export const relOf = (isPaid: boolean | undefined) => `noopener nofollow${isPaid ? ' sponsored' : ''}`;

interface Props {
  text: string;
  /** In a sponsored post. */
  isPaid?: boolean | undefined;
}

export function Inline({ text, isPaid }: Props): ReactNode {
  return text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text keep their order
    <Fragment key={at}>
      {at > 0 && <br />}
      {createElement(Fragment, null, ...splitEmphasis({ text: line, at: 0 }).map((piece) => drawn(piece, isPaid)))}
    </Fragment>
  ));
}

function drawn(piece: Piece, isPaid: boolean | undefined): ReactNode {
  const linkTo = (url: string, name: string) => (
    <a href={url} target="_blank" rel={relOf(isPaid)}>
      {name}
    </a>
  );
  if (piece.kind === 'link') return linkTo(piece.url, piece.name);
  if (piece.kind !== 'text') return createElement(piece.kind, null, ...piece.pieces.map((it) => drawn(it, isPaid)));
  const parts = splitLinks(piece.run.text).map(({ text, url }) =>
    url ? linkTo(url, text.replace(/^https?:\/\/(www\.)?/i, '')) : text,
  );
  return createElement(Fragment, null, ...parts);
}
