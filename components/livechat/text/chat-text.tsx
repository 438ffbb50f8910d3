/** Text of a message: words, links and names as elsewhere, and the site's emotes as pictures, read as `:name:`. */
import { createElement, Fragment, type ReactNode } from 'react';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { EMOTE } from '../../../core/contract/content/emotes';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { MentionedText } from '../../shared/mentions/mentioned-text';
import { emoteAddress } from './emote-address';

export function ChatText(about: { content: Pick<Comment, 'content' | 'mentions'>; isPlain?: boolean }): ReactNode {
  const { chat_emotes } = useAtomValue(settingsAtom);

  function draw(text: string): ReactNode {
    const drawn: ReactNode[] = [];
    let at = 0;
    for (const { 0: written, 1: name = '', index } of text.matchAll(EMOTE)) {
      const src = emoteAddress(chat_emotes, name);
      if (!src) continue;
      drawn.push(text.slice(at, index), <img className="emote" src={src} alt={written} title={written} />);
      at = index + written.length;
    }
    return at ? createElement(Fragment, null, ...drawn, text.slice(at)) : text;
  }

  return <MentionedText {...about} draw={draw} />;
}
