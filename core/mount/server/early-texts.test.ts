import { expect } from '@open-wc/testing';
import conversationsWidget from '../../../components/conversations/conversations.widget';
import { intlLocale, languages } from '../../base/i18n/languages';
import { earlyTexts } from './early-texts';

const packs = {
  'en/base': { base: { 'settings.error.error_fetching': 'No luck.', 'state.outdated': 'Too old.', other: 'x' } },
  'en/conversations': { conversations: { new_comments_one: '1', new_comments_other: 'n', ago_now: 'now', title: 'x' } },
  'ar/conversations': { conversations: { new_comments_few: 'few', new_comments_other: 'other' } },
};

describe('words of painted widgets', () => {
  it('include every plural form of news, times and errors, and no other text', () => {
    expect(earlyTexts('en', packs, 'conversations', /^(new_comments_|ago_)/)).to.deep.equal({
      new_comments_one: '1',
      new_comments_other: 'n',
      ago_now: 'now',
      failed: 'No luck.',
      outdated: 'Too old.',
    });
    expect(earlyTexts('en', packs)).to.deep.equal({ failed: 'No luck.', outdated: 'Too old.' });
  });

  it('are English if a language has none', () => {
    expect(earlyTexts('ar', packs, 'conversations', /^(new_comments_|ago_)/)).to.deep.equal({
      new_comments_few: 'few',
      new_comments_other: 'other',
      failed: 'No luck.',
      outdated: 'Too old.',
    });
  });

  it('exist in every language of the suite', async () => {
    for (const lang of languages) {
      const [base, conversations] = await Promise.all(
        ['base', 'conversations'].map(async (area) => (await fetch(`/locales/${lang}/${area}.json?raw`)).text()),
      );
      const read = (text = '') => JSON.parse(text.replace(/^export default /, ''));
      const words = earlyTexts(
        lang,
        {
          [`${lang}/base`]: read(base),
          [`${lang}/conversations`]: read(conversations),
        },
        'conversations',
        conversationsWidget.painted?.texts,
      );
      const { pluralCategories } = new Intl.PluralRules(intlLocale(lang)).resolvedOptions();
      expect(Object.keys(words), lang).to.include.members([
        'failed',
        'outdated',
        ...pluralCategories.map((form) => `new_comments_${form}`),
      ]);
      expect(words.failed, lang).not.to.equal('');
      expect(words.outdated, lang).not.to.equal('');
    }
  });
});
