import { expect } from '@open-wc/testing';
import { readSearch } from './queue-search';

describe('the search of the queue', () => {
  it('reads operators, with quotation marks around spaces', () => {
    const found = readSearch('user:"Ann Lee" article:story-1 rule:words/insults');
    expect(found).to.include({ writer: 'Ann Lee', article: 'story-1', rule: 'words/insults' });
    expect(readSearch('email:ann@news.example id:42')).to.include({ writer: 'ann@news.example', comment: '42' });
  });

  it('clears the previous search', () => {
    expect(readSearch(' ')).to.deep.equal({
      writer: undefined,
      article: undefined,
      comment: undefined,
      rule: undefined,
      reason: undefined,
    });
  });

  it('refuses words without an operator, and unknown operators', () => {
    expect(readSearch('ann')).to.equal('unknown');
    expect(readSearch('section:sport')).to.equal('unknown');
  });

  it('accepts reasons of reports, and refuses unknown ones', () => {
    expect(readSearch('reason:hate user:Ann')).to.include({ reason: 'hate', writer: 'Ann' });
    expect(readSearch('reason:rude')).to.equal('reason');
  });
});
