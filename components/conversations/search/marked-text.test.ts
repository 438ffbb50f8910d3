import { expect } from '@open-wc/testing';
import { searchWords } from '../../../core/contract/values/folded';
import { markedText } from './marked-text';

/** Puts matches in brackets. */
const marked = (content: string, asked: string) =>
  markedText(content, searchWords(asked))
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');

describe('a comment that was found', () => {
  it('has its matches marked as they are written', () => {
    expect(marked('Un ÉTÉ à la mer', 'ete mer')).to.equal('Un [ÉTÉ] à la [mer]');
    expect(marked('Cafe\u0301 crème', 'café')).to.equal('[Cafe\u0301] crème');
    expect(marked('Straße und ﬁn', 'fin strasse')).to.equal('[Straße] und [ﬁn]');
    expect(marked('Herr Müller', 'mueller')).to.equal('Herr [Müller]');
    expect(marked('👩‍🚒 fire', 'fire')).to.equal('👩‍🚒 [fire]');
    expect(marked('Nothing of it', 'harbour')).to.equal('Nothing of it');
  });

  it('is cut around the first match', () => {
    const text = marked(`${'far away '.repeat(40)}harbour${' and on'.repeat(40)}`, 'harbour');
    expect(text).to.match(/^…[\w ]{10,45}\[harbour\][\w ]+…$/);
    expect(text.length).to.be.lessThan(180);
    expect(marked('far away '.repeat(40), 'harbour')).to.match(/^far away .*…$/);
  });
});
