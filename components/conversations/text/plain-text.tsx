/** Words as written, with mentions. */
import { createElement, Fragment, type ReactNode } from 'react';
import type { Mention } from '../../../core/contract/people/people';
import { NULL_UUID } from '../../../core/contract/values/ids';
import type { Run } from '../../shared/emphasis/run';

export interface RunProps extends Run {
  /** Mentions of the whole comment. */
  mentions: Mention[];
  /** Replaces the name of a person without an account any more. */
  gone: string;
}

interface Props extends RunProps {
  /** Renders the words between two names. */
  draw?(text: string): ReactNode;
}

export function Plain({ text, at: from, mentions, gone, draw = (words) => words }: Props): ReactNode {
  const drawn: ReactNode[] = [];
  let at = 0;
  const words = (to: number) => {
    if (to > at) drawn.push(draw(text.slice(at, to)));
    at = to;
  };
  for (const { user_uuid, position, length } of mentions) {
    const start = position - from;
    if (start < at || start + length > text.length) continue;
    words(start);
    at += length;
    drawn.push(<b>{user_uuid === NULL_UUID ? gone : text.slice(start, at)}</b>);
  }
  words(text.length);
  // Parts of one text, in its order.
  return createElement(Fragment, null, ...drawn);
}
