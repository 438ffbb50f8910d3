/** Settings, changes of them in the log, and refusals, in the words of the console's language. */
import { expect } from '@open-wc/testing';
import { loadLanguageAction } from '../../../core/base/i18n/packs';
import { store } from '../../../core/base/store/store';
import { closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const settings = [
  { name: 'enable_dislikes', value: false, default: true, schema: { type: 'boolean' } },
  {
    name: 'comment_access',
    value: 'members',
    default: 'everybody',
    schema: { type: 'string', enum: ['everybody', 'members', 'subscribers'] },
  },
  { name: 'max_comment_length', value: 5000, default: 5000, schema: { type: 'integer', minimum: 1, maximum: 20_000 } },
];

describe('the words of the console for settings and rules', () => {
  const server = fakeServer();
  const { lang } = document.documentElement;
  afterEach(async () => {
    await closeConsole();
    document.documentElement.lang = lang;
    await store.set(loadLanguageAction);
  });

  async function open(screen: string, language = ''): Promise<HTMLElement> {
    document.documentElement.lang = language;
    await store.set(loadLanguageAction);
    serveConsole(server, [], 'administrator');
    return openConsole(`/localhost/${screen}`);
  }

  it('are in the language of the page: names, sentences, values and defaults', async () => {
    server.on('GET', '/v1/console/:domain/settings', [200, { version: 4, settings }]);
    const el = await open('settings', 'de');
    await seenText(el, 'Angemeldete Leser können Kommentare mit „Gefällt mir nicht“ markieren. Standard: An.');
    const names = () => findAll(el, '.setting__name').map((it) => it.textContent);
    expect(names()).to.deep.equal(['„Gefällt mir nicht“', 'Wer kommentieren darf', 'Länge eines Kommentars']);
    const options = findAll(el, '.setting option').map((it) => it.textContent);
    expect(options).to.deep.equal(['Alle', 'Mitglieder mit Konto', 'Abonnenten']);
    await seenText(el, 'Nur diese Personen und die Redaktion dürfen kommentieren. Standard: Alle.');
    const search = await seen<HTMLInputElement>(el, 'input[type="search"]');
    for (const words of ['zeichen', 'max_comment']) {
      fill(search, words);
      await waitUntil(() => names().join() === 'Länge eines Kommentars', words);
    }
  });

  it('name the range of a number that the server refuses', async () => {
    server.on('GET', '/v1/console/:domain/settings', [200, { version: 4, settings }]);
    const message = 'max_comment_length must be <= 20000.';
    const data = { field: 'max_comment_length', reason: 'out_of_range' };
    server.on('PATCH', '/v1/console/:domain/settings', [400, { code: 'invalid_field', message, data }]);
    const el = await open('settings');
    fill(await seen<HTMLInputElement>(el, '.setting input[type="number"]'), '30000');
    await pressButton(el, 'Save');
    await seenText(el, 'Enter a number from 1 to 20,000.');
    expect(el.shadowRoot?.textContent).to.not.contain(message);
  });

  it('name changed settings and rules in the log, with their values', async () => {
    const change = (version: number, what: string, diff: object[]) => ({
      what: `site_${what}`,
      actor_uuid: null,
      date_created: version,
      change: {
        version,
        what,
        actor_uuid: null,
        via: 'console',
        diff,
        reason: '',
        reverts: null,
        date_created: version,
      },
    });
    const entries = [
      change(4, 'settings', [{ name: 'enable_dislikes', from: true, to: false }]),
      change(3, 'settings', [{ name: 'comment_access', from: 'everybody', to: 'subscribers' }]),
      change(2, 'rules', [
        { name: 'links.too_many', from: 'hold', to: 'refuse' },
        { name: 'polls.guests', from: true, to: false },
        { name: 'social.name', from: '', to: 'spam' },
      ]),
      change(1, 'roles', [{ name: 'u-1', from: 'normal', to: 'moderator' }]),
    ];
    server.on('GET', '/v1/console/:domain/log', [200, { entries, after: null }]);
    const el = await open('log');
    await seen(el, '.item__list li');
    expect(findAll(el, '.item__list li').map((it) => it.textContent)).to.deep.equal([
      'Dislikes: On → Off',
      'Who can comment: Everyone → Subscribers',
      'A comment with more links: Hold for review → Refuse',
      'Votes without an account: On → Off',
      'Name: – → spam',
      'u-1: Reader → Moderator',
    ]);
  });

  it('name the rule that the server refuses, also for an entry of a list', async () => {
    const refuse = (field: string, reason: string) =>
      server.on('PATCH', '/v4/livecomments/:section/rules', [
        400,
        { code: 'invalid_field', message: 'no', data: { field, reason } },
      ]);
    const rules = { word_lists: [{ name: 'Insults', action: 'hold', words: ['fool'] }] };
    server.on('GET', '/v4/livecomments/:section/rules', [200, { version: 2, rules }]);
    const el = await open('words');
    const field = await seen<HTMLTextAreaElement>(el, '.word-list__words');
    const save = async (words: string) => {
      fill(field, words);
      await pressButton(el, 'Save', '.save-bar');
    };
    refuse('word_lists.0.words', 'long_list');
    await save('idiot');
    await seenText(el, 'Word lists: This list is too long.');
    refuse('flood.per_minute', 'out_of_range');
    await save('fool\nidiot');
    await seenText(el, /[a-z]: A number is too small or too large\./);
    refuse('body', 'wrong_form');
    await save('idiot\nfool');
    await seenText(el, /(?<!: )An entry is not written as it should be\./);
  });

  it('say what is wrong with a change of the rules, and isolate a sentence that is only in English', async () => {
    const rules = { word_lists: [{ name: 'Insults', action: 'hold', words: ['fool'] }] };
    server.on('GET', '/v4/livecomments/:section/rules', [200, { version: 2, rules }]);
    const refused = { code: 'invalid_field', message: 'Every word list needs a name of its own.' };
    server.on('PATCH', '/v4/livecomments/:section/rules', [400, { ...refused, data: { reason: 'list_name' } }]);
    const el = await open('words', 'ar');
    const field = await seen<HTMLTextAreaElement>(el, '.word-list__words');
    fill(field, 'idiot');
    const save = () => find<HTMLButtonElement>(el, '.save-bar .button--primary')?.click();
    await seen(el, '.save-bar .button--primary');
    save();
    await seenText(el, 'تحتاج كل قائمة كلمات إلى اسم مختلف.');
    server.on('PATCH', '/v4/livecomments/:section/rules', [400, { ...refused, data: { reason: 'new' } }]);
    fill(field, 'fool\nidiot');
    save();
    await seenText(el, '\u2068Every word list needs a name of its own.\u2069');
  });
});
