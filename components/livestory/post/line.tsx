/** A line of a post with bold, italic and links. The parser is loaded only for lines that may contain any. */
import { createElement, Fragment, type ReactNode } from 'react';
import { type Piece, splitEmphasis } from '../../shared/emphasis/emphasis';
import { LinkOut } from '../../shared/linked-text/link-out';
import { Links } from '../../shared/linked-text/links';
import { relOf } from './rel-of';

export interface LineProps {
  text: string;
  /** True in a sponsored post. */
  isPaid?: boolean | undefined;
}

export function Line({ text, isPaid }: LineProps): ReactNode {
  const linkTo = (url: string, name: string) => (
    <LinkOut href={url} rel={relOf(isPaid)}>
      {name}
    </LinkOut>
  );
  const toAddress = (url: string, text: string) => linkTo(url, text.replace(/^https?:\/\/(www\.)?/i, ''));
  function draw(piece: Piece): ReactNode {
    if (piece.kind === 'text') return createElement(Links, { text: piece.run.text, link: toAddress });
    if (piece.kind === 'link') return linkTo(piece.url, piece.name);
    return createElement(piece.kind, null, ...piece.pieces.map(draw));
  }
  return createElement(Fragment, null, ...splitEmphasis({ text, at: 0 }).map(draw));
}
