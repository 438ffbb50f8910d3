/** The server's parsers of users' texts. Those of the client are in test/contract/text-parsers.test.ts. */
import { testParsers } from '../../../test/support/parser-cost';
import { partOf } from '../../../test/support/part-of';
import { readFields } from '../../src/modules/content/kinds/livestories/post-fields';
import { readCandidates } from '../../src/modules/content/mentions/mentioned';
import type { Draft } from '../../src/modules/content/posting/phase';
import { linksPhase } from '../../src/modules/content/posting/phases/links.phase';
import { featuresOf } from '../../src/modules/content/spam/features';
import { normaliseText } from '../../src/modules/platform/text/normalise';
import { pathOf } from '../../src/modules/sites/pages/page-fields';
import { latinised, lookOf } from '../../src/modules/sites/words/fold';
import { WordMatcher } from '../../src/modules/sites/words/word-matcher';

const words = new WordMatcher([{ name: 'list', action: 'hold', words: ['bad', 'x*', '*y'] }]);
const links = {
  max: 0,
  allowed_hosts: [] as string[],
  denied_hosts: ['a.example'] as string[],
  unsafe: 'hold',
  denied: 'hold',
  shorteners: 'hold',
} as const;
const draftOf = (content: string) => partOf<Draft>({ written: { content, media: [], links: [] }, rules: { links } });

testParsers({
  'posts of a live blog': (text) => readFields({ content: text }),
  mentions: readCandidates,
  'link rules': (text) => linksPhase.look?.(draftOf(text)),
  'spam features': (text) => featuresOf({ content: text, links: [] }),
  'stored text': normaliseText,
  'listed words': (text) => words.find(text),
  'path of a page': pathOf,
  'look-alikes': (text) => [lookOf(text), latinised(text)],
});
