/** A run of text with bold, italic and links in it. Few comments have any, so its code is fetched for those alone. */
import { createElement, Fragment, type ReactNode } from 'react';
import { splitLinks } from '../../../core/contract/split-links';
import { type Piece, splitEmphasis } from '../../shared/emphasis/emphasis';
import { LinkOut } from '../media/link-out';
import { Plain, type RunProps } from './plain-text';

const linked = (text: string): ReactNode =>
  createElement(
    Fragment,
    null,
    ...splitLinks(text).map((it) => (it.url ? createElement(LinkOut, { href: it.url }, it.text) : it.text)),
  );

export function Emphasised({ mentions, gone, ...run }: RunProps): ReactNode {
  function draw(piece: Piece): ReactNode {
    if (piece.kind === 'text')
      return <Plain key={piece.run.at} {...piece.run} mentions={mentions} gone={gone} draw={linked} />;
    if (piece.kind === 'link') return <LinkOut href={piece.url}>{piece.name}</LinkOut>;
    return createElement(piece.kind, null, ...piece.pieces.map(draw));
  }
  return createElement(Fragment, null, ...splitEmphasis(run, mentions).map(draw));
}
