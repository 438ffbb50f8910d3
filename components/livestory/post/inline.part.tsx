/** A line of a post with bold, italic and links. The parser is fetched only for lines that may hold any. */
import { createElement, Fragment, type ReactNode } from 'react';
import { splitLinks } from '../../../core/contract/split-links';
import { type Piece, splitEmphasis } from '../../shared/emphasis/emphasis';
import { relOf } from './rel-of';

export interface InlineProps {
  text: string;
  /** In a sponsored post. */
  isPaid?: boolean | undefined;
}

export function Line({ text, isPaid }: InlineProps): ReactNode {
  return createElement(Fragment, null, ...splitEmphasis({ text, at: 0 }).map((piece) => drawn(piece, isPaid)));
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
