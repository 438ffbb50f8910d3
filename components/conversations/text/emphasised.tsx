/** A run of text with bold, italic and links. Few comments have any, so the code only loads for those. */
import { createElement, Fragment, type ReactNode } from 'react';
import { type Piece, splitEmphasis } from '../../shared/emphasis/emphasis';
import { LinkOut } from '../../shared/linked-text/link-out';
import { Links } from '../../shared/linked-text/links';
import { Plain, type RunProps } from './plain-text';

const linked = (text: string): ReactNode => createElement(Links, { text });

export function Emphasised({ mentions, gone, ...run }: RunProps): ReactNode {
  function draw(piece: Piece): ReactNode {
    if (piece.kind === 'text')
      return <Plain key={piece.run.at} {...piece.run} mentions={mentions} gone={gone} draw={linked} />;
    if (piece.kind === 'link') return <LinkOut href={piece.url}>{piece.name}</LinkOut>;
    return createElement(piece.kind, null, ...piece.pieces.map(draw));
  }
  return createElement(Fragment, null, ...splitEmphasis(run, mentions).map(draw));
}
