/** Each field of the rules screen shows the stored rule, and saves only that rule. */
import { expect } from '@open-wc/testing';
import { closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { findAll, gone, seen } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const rules = {
  links: {
    ...{ max: 5, too_many: 'spam', denied: 'refuse', shorteners: 'hold', unsafe: 'spam' },
    ...{ denied_hosts: ['evil.example', 'worse.example'], allowed_hosts: ['good.example'], only_allowed: true },
  },
  word_lists: [],
  spam: { is_on: true, hold_above: 0.9, spam_above: 0.98 },
  first_time: { is_on: true, hours: 24 },
  flood: { per_minute: 10, gap_seconds: 2, address_per_minute: 60 },
  duplicates: { minutes: 15, action: 'refuse' },
  premoderation: { is_on: true, close_after_hours: 48 },
  reports: { hold_weight: 4 },
  recent_history: { removed_above: 40 },
  queue: { target_hours: 24 },
  broadcasts: { time_zone: 'Europe/Berlin', two_people_above: 500 },
};
type Row = [label: string, shown: string | boolean, changed: string | boolean, sent: object];
const links = (part: object): object => ({ links: { ...rules.links, ...part } });
const rows: Row[] = [
  ['Hold each comment', true, false, { premoderation: { is_on: false, close_after_hours: 48 } }],
  ['Hours until a new conversation', '48', '12', { premoderation: { is_on: true, close_after_hours: 12 } }],
  ['Hold comments by new', true, false, { first_time: { is_on: false, hours: 24 } }],
  ['Hours until a member', '24', '36', { first_time: { is_on: true, hours: 36 } }],
  ['Hold new comments above', '40', '30', { recent_history: { removed_above: 30 } }],
  ['Comments by one person', '10', '3', { flood: { ...rules.flood, per_minute: 3 } }],
  ['Seconds between', '2', '9', { flood: { ...rules.flood, gap_seconds: 9 } }],
  ['Minutes in which', '15', '20', { duplicates: { minutes: 20, action: 'refuse' } }],
  ['A repeated comment', 'refuse', 'hold', { duplicates: { minutes: 15, action: 'hold' } }],
  ['Hold a comment at this weight', '4', '6', { reports: { hold_weight: 6 } }],
  ['Hours in which', '24', '6', { queue: { target_hours: 6 } }],
  ['Links in a comment', '5', '1', links({ max: 1 })],
  ['A comment with more links', 'spam', 'hold', links({ too_many: 'hold' })],
  ['Denied websites', 'evil.example\nworse.example', 'other.example', links({ denied_hosts: ['other.example'] })],
  ['A comment with a link to a denied', 'refuse', 'spam', links({ denied: 'spam' })],
  ['Allowed websites', 'good.example', 'fine.example', links({ allowed_hosts: ['fine.example'] })],
  ['Deny all other', true, false, links({ only_allowed: false })],
  ['A comment with a shortened', 'hold', 'pass', links({ shorteners: 'pass' })],
  ['A comment with an unsafe', 'spam', 'pass', links({ unsafe: 'pass' })],
  ['Use the filter', true, false, { spam: { ...rules.spam, is_on: false } }],
  ['Hold at or above', '90', '75', { spam: { ...rules.spam, hold_above: 0.75 } }],
  ['Send to spam', '98', '95', { spam: { ...rules.spam, spam_above: 0.95 } }],
  ['Number of readers', '500', '900', { broadcasts: { ...rules.broadcasts, two_people_above: 900 } }],
  ['Time zone', 'Europe/Berlin', 'Europe/Rome', { broadcasts: { ...rules.broadcasts, time_zone: 'Europe/Rome' } }],
];

describe('the fields of the rules', () => {
  const server = fakeServer();
  afterEach(closeConsole);

  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const fieldsOf = (el: HTMLElement): Field[] => findAll<Field>(el, '.rules-group :is(input, textarea, select)');
  const shownIn = (field: Field) => (field.type === 'checkbox' ? (field as HTMLInputElement).checked : field.value);

  function change(field: Field, to: string | boolean): void {
    if (typeof to === 'boolean') field.click();
    else if (!(field instanceof HTMLSelectElement)) fill(field, to);
    else {
      field.value = to;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }

  async function open(): Promise<HTMLElement> {
    serveConsole(server, [], 'administrator');
    server.on('GET', '/v4/livecomments/:section/rules', [200, { version: 2, rules }]);
    server.on('PATCH', '/v4/livecomments/:section/rules', [200, { version: 3, rules }]);
    const el = await openConsole('/localhost/rules');
    await seen(el, '.replay');
    return el;
  }

  it('show the stored rules, and each saves only its own', async () => {
    const el = await open();
    const labels = fieldsOf(el).map((field) => field.closest('label')?.textContent ?? '');
    expect(labels.map((label) => rows.findIndex(([start]) => label.startsWith(start)))).to.deep.equal([...rows.keys()]);
    expect(fieldsOf(el).map(shownIn)).to.deep.equal(rows.map(([, shown]) => shown));

    for (const [at, [label, , changed, sent]] of rows.entries()) {
      change(fieldsOf(el)[at] as Field, changed);
      await pressButton(el, 'Save');
      await waitUntil(() => server.asked('PATCH', '/rules').length === at + 1, label);
      expect(server.asked('PATCH', '/rules').at(-1)?.json, label).to.deep.equal(sent);
      await gone(el, '.save-bar form');
    }
  });
});
