/** The client's parsers of readers' texts. Those of the server are in server/test/platform/text-parsers.test.ts. */
import { withMarkup } from '../../components/conversations/composer/use-markup';
import { markedText } from '../../components/conversations/search/marked-text';
import { isQuotedFrom, outsideQuotes, splitQuotes } from '../../components/conversations/text/quotes';
import { splitEmphasis } from '../../components/shared/emphasis/emphasis';
import { excerptOf } from '../../components/shared/excerpts/excerpt';
import type { Comment } from '../../core/contract/content/comment';
import { EMOTE } from '../../core/contract/content/emotes';
import { foldText, searchWords } from '../../core/contract/values/folded';
import { splitLinks } from '../../core/contract/values/split-links';
import { blocksOf } from '../../core/state/live-blog/text-blocks';
import { testParsers } from '../support/parser-cost';

testParsers({
  links: splitLinks,
  emphasis: (text) => splitEmphasis({ text, at: 0 }),
  quotes: (text) => [splitQuotes(text), outsideQuotes(text, 500), isQuotedFrom([{ text, at: 0 }], text)],
  'buttons of the field': (text) => withMarkup(text, text.length, text.length, 'bold'),
  excerpts: (text) => excerptOf({ content: text, state: 'visible' } as Comment, { names: {} } as never, 80),
  emotes: (text) => [...text.matchAll(EMOTE)],
  'searched words': foldText,
  'words found by a search': (text) => markedText(text, searchWords('a *')),
  'blocks of a live blog': blocksOf,
});
