/** The settings: found by words, changed one by one, discarded, and refused at their field. */
import { expect } from '@open-wc/testing';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';

const SETTINGS = '/v1/console/:domain/settings';
const setting = (name: string, value: unknown, schema: object, standard = value) => ({
  ...{ name, value, schema, default: standard },
});
const page = {
  version: 4,
  settings: [
    setting('enable_dislikes', true, { type: 'boolean' }),
    setting('site_ad_id', 'paper', { type: 'string', maxLength: 20 }, ''),
    setting('max_comment_length', 5, { type: 'integer', minimum: 1, maximum: 9 }),
    setting('comment_access', 'members', { type: 'string', enum: ['everybody', 'members'] }, 'everybody'),
    setting('ads', {}, { type: 'object' }),
  ],
};

describe('the settings', () => {
  const server = fakeServer();
  afterEach(closeConsole);

  async function open(): Promise<HTMLElement> {
    serveConsole(server, [], 'administrator');
    server.on('GET', SETTINGS, [200, page]);
    const el = await openConsole('/localhost/settings');
    await seen(el, '.setting');
    return el;
  }
  const names = (el: HTMLElement) => findAll(el, '.setting__name').map((it) => it.textContent);
  const number = (el: HTMLElement) => find<HTMLInputElement>(el, 'input[type="number"]') as HTMLInputElement;

  it('read as fields by subject, with what each is about, and its default where it differs', async () => {
    await reads(await open(), '.console__main', [
      'heading: Settings',
      'field: Find a setting',
      'region: Comments',
      'heading: Comments',
      'checkbox: Dislikes (checked) – Readers who are logged in can dislike comments.',
      'Readers who are logged in can dislike comments.',
      'menu: Who can comment = Members with an account of Everyone, Members with an account – Only these people and staff can comment. Default: Everyone.',
      'Only these people and staff can comment. Default: Everyone.',
      'field: Length of a comment = 5 (min 1, max 9) – Maximum length of a comment, in characters.',
      'Maximum length of a comment, in characters.',
      'region: Ads',
      'heading: Ads',
      "field: ID at the ad network = paper (maxlength 20) – The site's ID or ad unit path at the ad network. Default: –.",
      "The site's ID or ad unit path at the ad network. Default: –.",
      'status:',
    ]);
  });

  it('are found by all words of their name and description, in any case', async () => {
    const el = await open();
    const search = find<HTMLInputElement>(el, 'input[type="search"]') as HTMLInputElement;
    fill(search, 'COMMENT  length');
    await waitUntil(() => names(el).length === 1, names(el).join());
    expect(names(el)).to.deep.equal(['Length of a comment']);
    expect(findAll(el, 'h2').map((it) => it.textContent)).to.deep.equal(['Comments']);
    expect(find(el, '.console-empty')).to.equal(null);
    fill(search, 'dislikes network');
    await seenText(el, 'No setting matches.');
    expect(names(el)).to.deep.equal([]);
  });

  it('are as stored again once changes are discarded, or typed back', async () => {
    const el = await open();
    fill(number(el), '');
    await seenText(el, '1 unsaved change');
    fill(number(el), '5');
    await gone(el, '.save-bar form');
    fill(number(el), '7');
    await pressButton(el, 'Discard');
    await waitUntil(() => number(el).value === '5', 'still changed');
    await waitUntil(() => server.asked('GET', '/settings').length === 2, 'not read again');
    expect(server.asked('PATCH', '/settings')).to.deep.equal([]);
  });

  it('are sent once at a time, and stay changed when the server refuses', async () => {
    let answer: ((it: [number, object]) => void) | undefined;
    server.on('PATCH', SETTINGS, () => new Promise((resolve) => (answer = resolve)));
    const el = await open();
    fill(number(el), '7');
    await pressButton(el, 'Save');
    await waitUntil(() => buttonNamed(el, 'Save')?.ariaDisabled === 'true', 'not saving');
    await pressButton(el, 'Save');
    await waitUntil(() => answer, 'not sent');
    expect(server.asked('PATCH', '/settings')).to.have.length(1);
    answer?.([400, { code: 'invalid_field', message: 'At most 6.', data: { field: 'settings.max_comment_length' } }]);
    await waitUntil(() => find(el, '.setting .console-problem')?.textContent?.includes('At most 6.'), 'not said');
    expect(buttonNamed(el, 'Save')?.ariaDisabled).to.equal('false');
    expect(find(el, '.save-bar [role="status"]')?.textContent).to.equal('1 unsaved change');
    fill(number(el), '6');
    await waitUntil(() => !find(el, '.console-problem'), 'still refused');
  });

  it('say that they are saved until the next change', async () => {
    server.on('PATCH', SETTINGS, [200, { ...page, version: 5 }]);
    const el = await open();
    const status = () => find(el, '.save-bar [role="status"]')?.textContent;
    expect(status()).to.equal('');
    fill(number(el), '7');
    await pressButton(el, 'Save');
    await waitUntil(() => status() === 'Saved.', status() ?? '');
    fill(number(el), '8');
    await waitUntil(() => status() === '1 unsaved change', status() ?? '');
    fill(number(el), '5');
    await waitUntil(() => status() === '', status() ?? '');
  });

  it('can be read again after a failure', async () => {
    serveConsole(server, [], 'administrator');
    server.on('GET', SETTINGS, [500, { code: 'internal', message: 'no' }]);
    const el = await openConsole('/localhost/settings');
    const again = await seen<HTMLButtonElement>(el, '.console-failed button');
    expect(find(el, '.console-skeletons')).to.equal(null);
    server.on('GET', SETTINGS, [200, page]);
    again.click();
    await seen(el, '.setting');
    expect(find(el, '.console-failed')).to.equal(null);
  });
});
