/** Words as they were written, with safe links and the people they name. */
import { createElement, Fragment, type ReactNode } from 'react';
import { NULL_UUID } from '../../../core/contract/ids';
import { splitLinks } from '../../../core/contract/links';
import type { Mention } from '../../../core/contract/people';
import type { Run } from '../../shared/emphasis/run';
import { LinkOut } from '../media/link-out';

export interface RunProps extends Run {
  /** Of the whole comment. */
  mentions: Mention[];
  /** Stands for whoever was named here and has no account any more. */
  gone: string;
}

export function Plain({ text, at: from, mentions, gone }: RunProps): ReactNode {
  const drawn: ReactNode[] = [];
  let at = 0;
  const links = (to: number) => {
    for (const it of splitLinks(text.slice(at, to))) {
      drawn.push(it.url ? <LinkOut href={it.url}>{it.text}</LinkOut> : it.text);
    }
    at = to;
  };
  for (const { user_uuid, position, length } of mentions) {
    const start = position - from;
    if (start < at || start + length > text.length) continue;
    links(start);
    at += length;
    drawn.push(<b>{user_uuid === NULL_UUID ? gone : text.slice(start, at)}</b>);
  }
  links(text.length);
  // Parts of one text, in its order.
  return createElement(Fragment, null, ...drawn);
}
