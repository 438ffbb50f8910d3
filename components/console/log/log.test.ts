/** The log: what staff did and changed, and taking a change back. */
import { expect } from '@open-wc/testing';
import type { ConsoleLogEntry } from '../../../core/contract/console/log';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const LOG = '/v1/console/:domain/log';
const entry = (what: string, part: object = {}): ConsoleLogEntry =>
  ({ what, actor_uuid: null, date_created: Date.UTC(2026, 1, 3, 12), ...part }) as ConsoleLogEntry;
const change = (what: string, diff: object[], part: object = {}) => ({
  change: { version: 7, what, diff, reason: '', ...part },
});

describe('the log', () => {
  const server = fakeServer();
  afterEach(closeConsole);

  async function open(entries: ConsoleLogEntry[], role = 'administrator'): Promise<HTMLElement> {
    serveConsole(server, [], role);
    const results = ['u1', 'u2'].map((uuid) => ({ uuid, id: 1, name: uuid === 'u1' ? 'Mara' : 'Ana', type: 'user' }));
    server.on('GET', '/v2/:domain/users', [200, { http_status: 200, result: { results } }]);
    server.on('GET', LOG, [200, { entries, after: null }]);
    return openConsole('/localhost/log');
  }
  const rows = (el: HTMLElement) =>
    findAll(el, 'tbody tr').map((row) => [...row.children].slice(1).map((cell) => cell.textContent));

  it('names who did what to whom, and each changed field with its values', async () => {
    const long = 'x'.repeat(81);
    const el = await open([
      entry('disable', { actor_uuid: 'u1', user_uuid: 'u2' }),
      entry('ban', { user_uuid: 'gone' }),
      entry('site_settings', change('settings', [{ name: 'sorting', from: 'newest', to: 'oldest' }])),
      entry('site_rules', change('rules', [{ name: 'spam.is_on', from: false, to: null }], { reason: 'A wave' })),
      entry('site_hosts', change('hosts', [{ name: 'hosts', list: { added: ['a', 'b'], removed: ['c'], more: 0 } }])),
      entry('site_clients', change('clients', [{ name: 'secret' }, { name: 'name', from: 'x'.repeat(80), to: long }])),
    ]);
    await waitUntil(() => rows(el)[0]?.[0] === 'Mara', 'no names');
    expect(rows(el)).to.deep.equal([
      ['Mara', 'Reject', 'Ana'],
      ['System', 'Ban', '–'],
      ['System', 'Settings changed', 'sorting: newest → oldestUndo this change'],
      [
        'System',
        'Rules changed',
        'Use the filter, which learns from decisions about spam: Off → –A waveUndo this change',
      ],
      ['System', 'Hosts changed', 'Hosts +a +b −c'],
      ['System', 'API client changed', `secretname: ${'x'.repeat(80)} → ${'x'.repeat(80)}…`],
    ]);
    expect(findAll(el, 'q').map((it) => it.textContent)).to.deep.equal(['A wave']);
    expect(find(el, 'tbody a')?.getAttribute('href')).to.equal('/console/localhost/people/u2');
    expect(find(el, 'tbody time')?.getAttribute('dateTime')).to.equal('2026-02-03T12:00:00.000Z');
    await expect(el).to.be.accessible();
  });

  it('names what was changed of a login provider, and does not offer to undo it', async () => {
    const names = ['google.on', 'google.client_id', 'cookie.off', 'facebook.client_secret'];
    const diff = names.map((name) => ({ name }));
    const el = await open([entry('site_providers', change('providers', diff))]);
    await seenText(el, 'Login provider changed');
    expect(findAll(el, 'tbody li').map((it) => it.textContent)).to.deep.equal([
      ...['Google: On', 'Google: Client ID', "Publisher's cookie: Off", 'Facebook: App secret'],
    ]);
    expect(buttonNamed(el, 'Undo this change')).to.equal(undefined);
  });

  it('offers no way back from a changed secret', async () => {
    const el = await open([entry('site_rules', change('rules', [{ name: 'hook.secret' }]))]);
    await seenText(el, 'Rules changed');
    expect(buttonNamed(el, 'Undo this change')).to.equal(undefined);
  });

  it('offers moderators nothing to revert', async () => {
    const el = await open(
      [entry('site_rules', change('rules', [{ name: 'spam.is_on', from: false, to: true }]))],
      'moderator',
    );
    await seenText(el, 'Use the filter');
    await waitUntil(() => !buttonNamed(el, 'Undo this change'), 'may be reverted');
  });

  it('reverts a change of the site, and reads the list again', async () => {
    server.on('POST', '/v1/console/:domain/changes/:version/revert', [200, {}]);
    const el = await open([entry('site_rules', change('rules', [{ name: 'spam.is_on', from: false, to: true }]))]);
    await pressButton(el, 'Undo this change');
    await seenText(el, 'Change undone.');
    expect(server.asked('POST', '/changes/7/revert').map(({ json }) => json)).to.deep.equal([{ reason: '' }]);
    expect(server.asked('GET', '/log')).to.have.length(2);
  });

  it('says why a change cannot be reverted', async () => {
    server.on('POST', '/v1/console/:domain/changes/:version/revert', [
      400,
      { code: 'invalid_field', message: 'Changed since.', data: { reason: 'new' } },
    ]);
    const el = await open([entry('site_rules', change('rules', [{ name: 'spam.is_on', from: false, to: true }]))]);
    await waitUntil(() => find(el, '.console-page > [role="status"]')?.textContent === '');
    await pressButton(el, 'Undo this change');
    await waitUntil(() => find(el, '.console-page > [role="status"]')?.textContent?.includes('Changed since.'));
  });

  it('shows that nothing happened yet', async () => {
    await seenText(await open([]), 'Nothing has been logged yet.');
  });
});
