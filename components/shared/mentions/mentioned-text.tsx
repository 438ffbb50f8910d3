/** A reader's text, with safe links and mentions. */
import { createElement, Fragment, type ReactNode } from 'react';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { Linked } from '../linked-text/linked';

interface Props {
  content: Pick<Comment, 'content' | 'mentions'>;
  /** Renders plain text, without links. */
  isPlain?: boolean;
  /** Renders text other than links and names. */
  draw?(text: string): ReactNode;
}

const asText = (_url: string, text: string) => text;

export function MentionedText({ content: { content = '', mentions }, isPlain, draw }: Props): ReactNode {
  const reader = useAtomValue(currentUserAtom).uuid;
  const drawn: ReactNode[] = [];
  let at = 0;
  const words = (to: number) => {
    if (to > at) drawn.push(<Linked text={content.slice(at, to)} draw={draw} link={isPlain ? asText : undefined} />);
    at = to;
  };
  for (const { user_uuid, position, length } of mentions ?? []) {
    if (position < at || position + length > content.length) continue;
    words(position);
    at += length;
    const name = content.slice(position, at);
    drawn.push(user_uuid === reader ? <b className="named">{name}</b> : <b>{name}</b>);
  }
  words(content.length);
  // Parts of one text, in its order.
  return createElement(Fragment, null, ...drawn);
}
