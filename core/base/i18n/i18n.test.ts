import { packs } from 'virtual:packs';
import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { store } from '../store/store';
import { formatDate } from './dates';
import { formatNumber, formatRelative } from './format';
import { chooseLanguageAction, directionAtom, languageAtom, readLanguage } from './language';
import { findLanguage, intlLocale, type Language, languages, rowOf } from './languages';
import { dictionary, loadAreas, loadLanguageAction } from './packs';
import { textsOf, translate } from './translate';

const use = async (language: Language) => {
  await loadAreas(['base', 'conversations'], language);
  store.set(chooseLanguageAction, language);
};
const aDocument = (html: string) => new DOMParser().parseFromString(html, 'text/html');
// Texts of its own, so that the test does not depend on the wording of the packs.
const put = (language: Language, texts: Record<string, string>) =>
  dictionary.set(language, { conversations: { ...dictionary.table(language)?.conversations, ...texts } });
const t = translate as (area: 'conversations', key: string, params?: Record<string, string | number>) => string;

describe('languages', () => {
  let error: sinon.SinonStub;
  beforeEach(() => {
    error = sinon.stub(console, 'error');
  });
  afterEach(async () => {
    sinon.restore();
    document.documentElement.lang = '';
    document.head.querySelector('meta[name="vf:lang"]')?.remove();
    await use('en');
  });

  it('are found in any case and form, by locale and by region', () => {
    const found = ['EN', 'en-US', 'es-ES', 'ar-ar', 'pt', 'pt-BR', 'PT_br', 'sr-Latn-RS', ' fr ', 'da-da'].map(
      findLanguage,
    );
    expect(found).to.deep.equal(['en', 'en', 'es', 'ar', 'pt-br', 'pt-br', 'pt-br', 'sr', 'fr', 'da']);
    for (const tag of ['xx', '', 'constructor', 'e']) expect(findLanguage(tag), tag).to.equal(undefined);
  });

  it('include pseudo languages that must be requested by name', () => {
    expect(['en-XA', 'ar_XB', 'en-XB', 'ar-XA'].map(findLanguage)).to.deep.equal(['en-xa', 'ar-xb', 'en', 'ar']);
    for (const pseudo of ['en-xa', 'ar-xb']) expect(languages).not.to.include(pseudo);
  });

  it('come from vf:lang, then html lang, then English; an unsupported one is logged', () => {
    expect(readLanguage(aDocument('<html lang="fr"><meta name="vf:lang" content="DE">'))).to.equal('de');
    expect(readLanguage(aDocument('<html lang="fr">'))).to.equal('fr');
    expect(readLanguage(aDocument('<html>'))).to.equal('en');
    expect(error.callCount).to.equal(0);
    expect(readLanguage(aDocument('<html lang="tlh">'))).to.equal('en');
    expect(error.callCount).to.equal(1);
  });

  it('have each a pack for every area', () => {
    for (const language of languages) {
      for (const area of ['base', 'conversations', 'chat', 'quote', 'trending_articles'])
        expect(packs).to.have.property(`${language}/${area}`);
    }
  });

  it('fall back to English texts when a pack cannot be fetched, and try again the next time', async () => {
    const fetchPack = packs['nl/conversations'];
    packs['nl/conversations'] = () => Promise.reject(new Error('ChunkLoadError'));
    put('en', { only_here: 'Only here' });
    await loadAreas(['conversations'], 'nl');
    store.set(chooseLanguageAction, 'nl');
    expect(error.callCount).to.equal(1);
    expect(t('conversations', 'only_here')).to.equal('Only here');
    if (fetchPack) packs['nl/conversations'] = fetchPack;
    await loadAreas(['conversations'], 'nl');
    expect(t('conversations', 'only_here')).to.equal('Translation not found');
  });

  for (const language of languages) {
    it(`speak: ${language}`, async () => {
      await use(language);
      expect(translate('base', 'tray.close')).to.match(/\p{L}/u);
      for (const count of [0, 1, 2, 3, 11, 21, 100, 1.5]) {
        const text = translate('base', 'field_error.password_short', { count });
        expect(text, String(count)).not.to.match(/Translation not found|\{|\}/);
      }
      expect(store.get(directionAtom)).to.equal(rowOf(language).direction);
      expect(error.callCount).to.equal(0);
    });
  }

  it('change with the page, once the texts are loaded', async () => {
    document.documentElement.lang = 'it';
    expect(store.get(languageAtom)).to.equal('en');
    await store.set(loadLanguageAction);
    expect(store.get(languageAtom)).to.equal('it');
    expect(translate('base', 'tray.close')).to.match(/chiudi/i);
  });

  it('apply to content that arrives during the change, too', async () => {
    document.documentElement.lang = 'nl';
    const changed = store.set(loadLanguageAction);
    // A part whose code has just loaded requests its texts in the current language.
    const asked = loadAreas(['page_settings']);
    await changed;
    await asked;
    expect(store.get(languageAtom)).to.equal('nl');
    expect(Object.keys(dictionary.table('nl') ?? {})).to.include('page_settings');
  });
});

describe('texts', () => {
  afterEach(() => use('en'));
  before(() => use('en'));

  it('fill in placeholders, as text', () => {
    put('en', { hello: 'Hello {{name}}, {{ name }}' });
    expect(t('conversations', 'hello', { name: '<b>$&</b>' })).to.equal('Hello <b>$&</b>, <b>$&</b>');
  });

  it("are 'Translation not found' when there is none", () => {
    expect(t('conversations', 'nowhere')).to.equal('Translation not found');
    expect(t('conversations', 'nowhere', { count: 2 })).to.equal('Translation not found');
    expect(t('conversations', 'toString')).to.equal('Translation not found');
  });

  it('take the plural of the language: six in Arabic', async () => {
    await use('ar');
    const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
    put('ar', Object.fromEntries(forms.map((form) => [`n_${form}`, form])));
    const said = [0, 1, 2, 3, 10, 11, 99, 100, 102, 103].map((count) => t('conversations', 'n', { count }));
    expect(said).to.deep.equal(['zero', 'one', 'two', 'few', 'few', 'many', 'many', 'other', 'other', 'few']);
  });

  it('take the plural of the language: three in Serbian', async () => {
    await use('sr');
    put('sr', { n_one: 'one', n_few: 'few', n_other: 'other' });
    const said = [1, 2, 4, 5, 11, 12, 21, 22, 25, 101].map((count) => t('conversations', 'n', { count }));
    expect(said).to.deep.equal(['one', 'few', 'few', 'other', 'other', 'other', 'one', 'few', 'other', 'one']);
  });

  it('take the general plural when a form is missing, and write numbers as the language does', async () => {
    put('en', { n_other: '{{count}} comments' });
    expect(t('conversations', 'n', { count: 1 })).to.equal('1 comments');
    expect(t('conversations', 'n', { count: 12_345 })).to.equal('12,345 comments');
    await use('de');
    put('de', { n_other: '{{count}} Kommentare' });
    expect(t('conversations', 'n', { count: 12_345 })).to.equal('12.345 Kommentare');
  });
});

describe('numbers and times', () => {
  afterEach(() => use('en'));
  const now = Date.UTC(2026, 5, 15, 12);
  const language = () => store.get(languageAtom);
  const ago = (ms: number) => formatRelative(now - ms, now, language(), textsOf('conversations'));
  const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

  it('show relative times in the largest whole unit', async () => {
    await use('en');
    expect([0, 59_999, MINUTE, 59 * MINUTE, HOUR, 23 * HOUR, DAY, 2 * DAY, 29 * DAY].map(ago)).to.deep.equal([
      'now',
      'now',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
      'yesterday',
      '2 days ago',
      '29 days ago',
    ]);
  });

  it('tell the day from 30 days on', () => {
    expect(ago(30 * DAY)).to.equal(formatDate(now - 30 * DAY, 'en'));
    expect(ago(30 * DAY)).to.match(/May 16, 2026/);
  });

  it('are formatted as by Intl, in every language, without its formatters', async () => {
    for (const name of languages) {
      await use(name);
      const locale = intlLocale(name);
      const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
      const counting = new Intl.RelativeTimeFormat(locale);
      const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
      const number = new Intl.NumberFormat(locale);
      const units = [
        ['minute', MINUTE, 59],
        ['hour', HOUR, 23],
        ['day', DAY, 29],
      ] as const;
      for (const [unit, size, most] of units) {
        for (let amount = 1; amount <= most; amount++) {
          // "Yesterday", but no language's word for the day before.
          const intl = amount === 1 ? relative : counting;
          expect(ago(amount * size), name).to.equal(intl.format(-amount, unit));
        }
      }
      expect(ago(0), name).to.equal(relative.format(0, 'second'));
      for (let month = 0; month < 12; month++) {
        const ms = new Date(2025, month, month + 1).getTime();
        expect(formatRelative(ms, now, name, textsOf('conversations')), name).to.equal(day.format(ms));
        expect(formatDate(ms, name), name).to.equal(day.format(ms));
      }
      for (const it of [0, 7, 999, 1000, 9999, 10_000, 1_234_567]) {
        expect(formatNumber(it, name), name).to.equal(number.format(it));
      }
    }
  });
});
