/** The word lists: added, named, given a fate, and removed by administrators. */
import { expect } from '@open-wc/testing';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';

const RULES = '/v4/livecomments/:section/rules';
const insults = { name: 'Insults', action: 'hold', words: ['fool', 'two words'] };
const ads = { name: 'Ads', action: 'spam', words: [] };

describe('the word lists', () => {
  const server = fakeServer();
  afterEach(closeConsole);

  async function open(word_lists: object[], role = 'administrator'): Promise<HTMLElement> {
    serveConsole(server, [], role);
    server.on('GET', RULES, [200, { version: 2, rules: { word_lists } }]);
    server.on('PATCH', RULES, ({ json }) => [200, { version: 3, rules: json }]);
    const el = await openConsole('/localhost/words');
    await seen(el, '.test-bench');
    return el;
  }
  const sent = () => server.asked('PATCH', '/rules').at(-1)?.json;

  it('read as lists with a fate each, and the bench to try a text', async () => {
    const el = await open([insults, ads]);
    await reads(el, '.console__main', [
      'heading: Words',
      'Write one word or phrase per line. word* also matches longer words that start with it, *word those that end with it.',
      'group: Insults',
      'field: Name of the list = Insults (maxlength 60)',
      'menu: A comment with one of these words = Waits for review of Waits for review, Goes to spam, Is refused',
      'button: Remove list',
      'field: 2 words = fool\ntwo words',
      'group: Ads',
      'field: Name of the list = Ads (maxlength 60)',
      'menu: A comment with one of these words = Goes to spam of Waits for review, Goes to spam, Is refused',
      'button: Remove list',
      'field: 0 words',
      'button: Add a list',
      'heading: Try a text',
      'field: See what would happen to a comment. Nothing is published.',
      'button: Try',
      'status:',
      'region: What would this have caught?',
      'heading: What would this have caught?',
      'Compares your unsaved changes to words, links and the spam filter with the stored rules, using comments from the last days. Nothing is stored.',
      'Change words, links or the spam filter first.',
      'status:',
    ]);
    await closeConsole();
    const other = await open([insults], 'moderator');
    await waitUntil(() => !buttonNamed(other, 'Add a list'), 'may add');
    await reads(other, '.word-list', [
      'group: Insults (disabled)',
      'field: Name of the list = Insults (disabled, maxlength 60)',
      'menu: A comment with one of these words = Waits for review of Waits for review, Goes to spam, Is refused (disabled)',
      'field: 2 words = fool\ntwo words (disabled)',
    ]);
  });

  it('are renamed, changed and removed, each alone', async () => {
    const el = await open([insults, ads]);
    const list = (at: number) => findAll(el, '.word-list')[at] as HTMLElement;
    fill(list(1).querySelector('input') as HTMLInputElement, 'Advertising');
    const menu = list(1).querySelector('select') as HTMLSelectElement;
    menu.value = 'refuse';
    menu.dispatchEvent(new Event('change', { bubbles: true }));
    fill(list(1).querySelector('textarea') as HTMLTextAreaElement, 'pills\tcheap  watches');
    await pressButton(el, 'Save');
    await seenText(el, 'Saved.');
    const advertising = { name: 'Advertising', action: 'refuse', words: ['pills', 'cheap  watches'] };
    expect(sent()).to.deep.equal({ word_lists: [insults, advertising] });
    await pressButton(el, 'Remove list', '.word-list');
    await pressButton(el, 'Save');
    await waitUntil(() => server.asked('PATCH', '/rules').length === 2, 'not sent');
    expect(sent()).to.deep.equal({ word_lists: [advertising] });
  });

  it('are added, and given up when the changes are discarded', async () => {
    const el = await open([]);
    await seenText(el, 'No word lists yet.');
    await pressButton(el, 'Add a list');
    await seen(el, '.word-list');
    expect(find(el, '.console-empty')).to.equal(null);
    await pressButton(el, 'Save');
    await waitUntil(() => sent(), 'not sent');
    expect(sent()).to.deep.equal({ word_lists: [{ name: 'New list', action: 'hold', words: [] }] });
    await seenText(el, 'Saved.');
    await pressButton(el, 'Add a list');
    await waitUntil(() => findAll(el, '.word-list').length === 2);
    expect(find(el, '.save-bar [role="status"]')?.textContent).to.equal('1 unsaved change');
    server.on('GET', RULES, [200, { version: 2, rules: { word_lists: [] } }]);
    await pressButton(el, 'Discard');
    await gone(el, '.word-list');
  });

  it('name the conflict with another administrator', async () => {
    const el = await open([insults]);
    server.on('PATCH', RULES, [412, { code: 'edit_conflict', message: 'no' }]);
    await pressButton(el, 'Add a list');
    await pressButton(el, 'Save');
    await seenText(el, 'Someone else changed this in the meantime.');
    await pressButton(el, 'Add a list');
    await waitUntil(() => !find(el, '.save-bar [role="alert"]'), 'still shown');
  });

  it('can be read again after a failure', async () => {
    serveConsole(server, [], 'administrator');
    server.on('GET', RULES, [500, { code: 'internal', message: 'no' }]);
    const el = await openConsole('/localhost/words');
    const again = await seen<HTMLButtonElement>(el, '.console-failed button');
    server.on('GET', RULES, [200, { version: 2, rules: { word_lists: [insults] } }]);
    again.click();
    await seen(el, '.word-list');
    expect(find(el, '.console-failed')).to.equal(null);
  });
});
