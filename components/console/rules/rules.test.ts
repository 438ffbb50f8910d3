/** The rules, and trying them on comments before they are saved. */
import { expect } from '@open-wc/testing';
import type { ReplayPage } from '../../../core/contract/console/replay';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const links = {
  max: 5,
  too_many: 'hold',
  allowed_hosts: [],
  only_allowed: false,
  denied_hosts: ['evil.example'],
  denied: 'hold',
  shorteners: 'pass',
  unsafe: 'pass',
};
const rules = {
  links,
  word_lists: [{ name: 'Insults', action: 'hold', words: ['fool'] }],
  spam: { is_on: true, hold_above: 0.9, spam_above: 0.98 },
  first_time: { is_on: false, hours: 24 },
  flood: { per_minute: 10, gap_seconds: 2, address_per_minute: 60 },
  duplicates: { minutes: 10, action: 'refuse' },
  premoderation: { is_on: false, close_after_hours: 0 },
  reports: { hold_weight: 0 },
  recent_history: { removed_above: 0 },
  queue: { target_hours: 24 },
  broadcasts: { time_zone: '', two_people_above: 0 },
};
const sample = (uuid: string, part: Partial<ReplayPage['samples'][number]> = {}) => ({
  content_uuid: uuid,
  text: `A comment ${uuid}`,
  from: 'pass' as const,
  to: 'hold' as const,
  rule: 'links/too_many',
  is_visible: true,
  date_created: 1,
  ...part,
});
const page = (part: Partial<ReplayPage> = {}): ReplayPage => ({
  compared: 500,
  changes: {
    caught: { total: 3, visible: 2, approved: 2, rejected: 0 },
    both: { total: 1, visible: 0, approved: 0, rejected: 1 },
    released: { total: 1, visible: 0, approved: 1, rejected: 0 },
  },
  languages: [{ language: 'de', caught: 3, both: 1, released: 1 }],
  samples: [sample('one')],
  after: null,
  ...part,
});
const REPLAY = '/v1/console/:domain/rules/replay';

describe('the rules', () => {
  const server = fakeServer();
  afterEach(closeConsole);
  async function open(screen = 'rules', role = 'administrator'): Promise<HTMLElement> {
    serveConsole(server, [], role);
    server.on('GET', '/v4/livecomments/:section/rules', [200, { version: 2, rules }]);
    server.on('PATCH', '/v4/livecomments/:section/rules', ({ json }) => [
      200,
      { version: 3, rules: { ...rules, ...(json as object) } },
    ]);
    const el = await openConsole(`/localhost/${screen}`);
    await seen(el, '.replay');
    return el;
  }
  const fieldNamed = (el: HTMLElement, label: string) =>
    findAll(el, '.field, .console-check')
      .find((it) => it.textContent?.startsWith(label))
      ?.querySelector<HTMLInputElement>('input, textarea, select');

  it('are saved together, with the version that was read', async () => {
    const el = await open();
    const max = fieldNamed(el, 'Links in a comment');
    if (max) fill(max, '2');
    const denied = fieldNamed(el, 'Denied websites');
    if (denied) fill(denied, 'evil.example\n\nworse.example');
    const percent = fieldNamed(el, 'Hold at or above');
    if (percent) fill(percent, '80');
    await seenText(el, '2 unsaved changes');
    const reason = find<HTMLInputElement>(el, '.save-bar input');
    if (reason) fill(reason, ' Spam wave ');
    await pressButton(el, 'Save');
    await seenText(el, 'Saved.');
    const [sent] = server.asked('PATCH', '/rules');
    expect(sent?.json).to.deep.equal({
      links: { ...links, max: 2, denied_hosts: ['evil.example', 'worse.example'] },
      spam: { is_on: true, hold_above: 0.8, spam_above: 0.98 },
    });
    expect(sent?.headers.get('if-match')).to.equal('"2"');
    expect(sent?.query.reason).to.equal('Spam wave');
  });

  it('are as stored again once changes are discarded', async () => {
    const el = await open();
    const denied = fieldNamed(el, 'Denied websites');
    if (denied) fill(denied, 'other.example');
    await pressButton(el, 'Discard');
    await waitUntil(() => denied?.value === 'evil.example', 'still changed');
  });

  it('are tried by moderators, and not saved', async () => {
    server.on('POST', REPLAY, [200, page({ compared: 7 })]);
    const el = await open('rules', 'moderator');
    await seenText(el, 'Change words, links or the spam filter first.');
    await seenText(el, 'Only administrators can save them.');
    const max = fieldNamed(el, 'Links in a comment');
    if (max) fill(max, '2');
    await pressButton(el, 'Compare');
    await seenText(el, 'Comments compared: 7');
    expect(buttonNamed(el, 'Save')).to.equal(undefined);
  });

  it('are tried on comments page by page before they are saved, with examples', async () => {
    server.on('POST', REPLAY, ({ json }) => {
      const isFirst = !(json as { after?: string }).after;
      return [
        200,
        isFirst
          ? page({ after: 'next', samples: [sample('one')] })
          : page({
              compared: 20,
              samples: [sample('two', { from: 'hold', to: 'pass', rule: 'words/Insults', is_visible: false })],
            }),
      ];
    });
    const el = await open();
    const max = fieldNamed(el, 'Links in a comment');
    if (max) fill(max, '2');
    await pressButton(el, 'Compare');
    await seenText(el, 'Comments compared: 520');
    const rows = findAll(el, '.replay tbody tr').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).to.deep.equal([
      ['Caught only by the new rules', '6', '4', '4', '0'],
      ['Caught by both', '2', '0', '0', '2'],
      ['No longer caught', '2', '0', '2', '0'],
      ['German', '6', '2', '2'],
    ]);
    const [caught, released] = findAll(el, '.replay__examples').map((it) => it.textContent);
    expect(caught).to.contain('A comment oneLinks: too_many: held for review · Visible now');
    expect(released).to.contain('A comment twoWord list: Insults: held for review · Not visible now');
    const asked = server.asked('POST', '/rules/replay').map(({ json }) => json);
    expect(asked).to.deep.equal([
      { rules: { links: { ...links, max: 2 } }, days: 7 },
      { rules: { links: { ...links, max: 2 } }, days: 7, after: 'next' },
    ]);
    expect(server.asked('PATCH', '/rules')).to.deep.equal([]);
  });

  it('can be tried from the word lists, and a replay can be stopped', async () => {
    let after = 0;
    server.on('POST', REPLAY, () => {
      after += 1;
      return [200, page({ after: String(after), samples: [sample(String(after))] })];
    });
    const el = await open('words');
    const field = find<HTMLTextAreaElement>(el, '.word-list__words');
    if (field) fill(field, 'idiot');
    await pressButton(el, 'Compare');
    await pressButton(el, 'Stop');
    await seenText(el, 'Stopped. Comments compared:');
    const [first] = server.asked('POST', '/rules/replay');
    expect(first?.json).to.deep.equal({
      rules: { word_lists: [{ name: 'Insults', action: 'hold', words: ['idiot'] }] },
      days: 7,
    });
    await seenText(el, 'Compare');
  });

  it('show that a replay failed, and try again on request', async () => {
    server.on('POST', REPLAY, [500, { code: 'internal', message: 'no' }]);
    const el = await open();
    const max = fieldNamed(el, 'Links in a comment');
    if (max) fill(max, '2');
    await pressButton(el, 'Compare');
    await seen(el, '.console-failed');
    server.on('POST', REPLAY, [200, page({ compared: 1 })]);
    await pressButton(el, 'Try again', '.console-failed');
    await seenText(el, 'Comments compared: 1');
    expect(buttonNamed(el, 'Compare')).to.not.equal(undefined);
  });
});
