/** The parts below an item: reports, checks, earlier texts, log, notes and questions to colleagues. */
import { expect } from '@open-wc/testing';
import type { CommentDetail, QueueItem } from '../../../core/contract/console/queue';
import { QUESTION_MAX, STAFF_NOTE_MAX } from '../../../core/contract/console/queues';
import {
  anItem,
  buttonNamed,
  closeConsole,
  openQueue,
  pressButton,
  serveConsole,
} from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const AT = '/v1/console/:domain';
const NOTE = { note_id: 1, user_uuid: 'u9', name: 'Ben', text: 'Known from last week.', date: 1 };

describe('the facts of an item in the queue', () => {
  const server = fakeServer();
  let item: QueueItem;
  let detail: Partial<CommentDetail>;
  beforeEach(() => {
    item = anItem({}, { content: 'Fools, all of them.' });
    detail = {};
  });
  afterEach(closeConsole);

  async function open(): Promise<HTMLElement> {
    serveConsole(server, [item]);
    const why = { state: 'awaiting_moderation', state_reasons: [], decisions: [], flags: [], log: [] };
    server.on('GET', `${AT}/comments/:uuid`, () => [
      200,
      { item, why, parent: null, replies: [], more_replies: false, notes: [], versions: [], ...detail },
    ]);
    const el = await openQueue(`/localhost/queue/waiting/${item.content.content_uuid}`);
    await seen(el, '.item__facts');
    await waitUntil(() => buttonNamed(el, 'Add a note'), 'no details');
    return el;
  }
  const parts = (el: HTMLElement) =>
    findAll(el, '.item__part').map((it) => [
      it.textContent,
      [...(it.nextElementSibling?.children ?? [])].map((line) => line.textContent),
    ]);
  const area = (el: HTMLElement) => seen<HTMLTextAreaElement>(el, '.item__facts textarea');

  it('are no headings without content', async () => {
    expect(parts(await open())).to.deep.equal([]);
  });

  it('name each check, report, earlier text and act of staff', async () => {
    const flags = [
      { user_uuid: 'u1', reason: 'abuse', note: 'Rude to everyone.', date: 1 },
      { user_uuid: 'u2', reason: 'spam', note: '', date: 2 },
    ];
    item = anItem(
      {
        reports: flags.map((flag) => ({
          ...flag,
          ...(flag.user_uuid === 'u1'
            ? { made: 9, agreement: { agreed: 6, judged: 8 } }
            : { made: 1, agreement: null }),
        })) as never,
      },
      { content: 'Fools, all of them.' },
    );
    detail = {
      why: {
        ...{ state: 'awaiting_moderation', state_reasons: [], flags },
        decisions: [{ phase: 'words', verdict: 'hold', rule: 'Insults', score: null, date: 1 }],
        log: [{ log_id: 1, action: 'disable', actor_uuid: null, detail: { reason: 'rule_3' }, date_created: 1 }],
      } as never,
      versions: [{ content: 'Idiots, all of them.', date_replaced: 1 }] as never,
      notes: [NOTE] as never,
    };
    const el = await open();
    const shown = parts(el);
    expect(shown.map(([title]) => title)).to.deep.equal(['Reports', 'Checks', 'Earlier versions', 'Actions', 'Notes']);
    const text = find(el, '.item__facts')?.textContent ?? '';
    for (const part of [
      'Insults or harassment · Rude to everyone. (9 reports, right in 6 of 8 reports)',
      'Word list',
      'held for review',
      'Reject (Rule 3)',
      'Known from last week.',
    ])
      expect(text).to.contain(part);
    expect(text.match(/right in/g)).to.have.length(1);
    await seen(el, '.text-diff');
    expect(findAll(el, '.text-diff del, .text-diff ins').map((it) => it.textContent)).to.deep.equal([
      'Idiots',
      'Fools',
    ]);
  });

  it('take a note, newest first, and focus its field', async () => {
    detail = { notes: [NOTE] as never };
    server.on('POST', `${AT}/comments/:uuid/notes`, ({ json }) => [200, { ...NOTE, note_id: 2, ...(json as object) }]);
    const el = await open();
    await pressButton(el, 'Add a note');
    const field = await area(el);
    expect([field.maxLength, el.shadowRoot?.activeElement === field]).to.deep.equal([STAFF_NOTE_MAX, true]);
    field.value = ' Ask the author. ';
    await pressButton(el, 'Save note');
    await gone(el, '.item__facts form');
    const notes = parts(el).find(([title]) => title === 'Notes')?.[1] as string[];
    expect(notes.map((it) => it.split('Ben')[0])).to.deep.equal(['Ask the author.', 'Known from last week.']);
    expect(server.asked('POST', '/notes')[0]?.json).to.deep.equal({ text: 'Ask the author.' });
  });

  it('send no empty note, and none that is canceled', async () => {
    const el = await open();
    await pressButton(el, 'Add a note');
    const field = await area(el);
    await pressButton(el, 'Save note');
    expect(el.shadowRoot?.activeElement).to.equal(field);
    expect(field.validity.valueMissing).to.equal(true);
    await pressButton(el, 'Cancel');
    await gone(el, '.item__facts form');
    expect(server.asked('POST', '/notes')).to.deep.equal([]);
    expect(buttonNamed(el, 'Add a note')).to.not.equal(undefined);
  });

  it('keep the text of a note that the server refuses, until it changes', async () => {
    server.on('POST', `${AT}/comments/:uuid/notes`, [429, { code: 'too_many_requests', message: 'no' }]);
    const el = await open();
    await pressButton(el, 'Add a note');
    const field = await area(el);
    field.value = 'Long';
    await pressButton(el, 'Save note');
    await seenText(el, 'doing this too quickly');
    expect(field.value).to.equal('Long');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await gone(el, '.item__facts [role="alert"]');
  });

  it('ask colleagues once', async () => {
    server.on('POST', `${AT}/queue/second-opinion`, [204]);
    const el = await open();
    await pressButton(el, 'Ask for a second opinion');
    const field = await area(el);
    expect(field.maxLength).to.equal(QUESTION_MAX);
    field.value = 'Is this satire?';
    await pressButton(el, 'Ask', '.item__facts');
    await seenText(el, 'A second opinion was requested.');
    expect(server.asked('POST', '/second-opinion')[0]?.json).to.deep.equal({
      content_uuid: item.content.content_uuid,
      question: 'Is this satire?',
    });
    expect(buttonNamed(el, 'Ask for a second opinion')).to.equal(undefined);
  });

  it('show the question that a colleague asked', async () => {
    item = anItem({ second_opinion: { question: 'Is this satire?', name: 'Ben', date: 1 } as never });
    const el = await open();
    await seenText(el, 'Second opinion: Is this satire?');
    expect(buttonNamed(el, 'Ask for a second opinion')).to.equal(undefined);
  });

  it('offer no question about a comment that waits nowhere', async () => {
    item = anItem({ queue: null });
    expect(buttonNamed(await open(), 'Ask for a second opinion')).to.equal(undefined);
  });

  it('show links as text, and pictures from our own copy', async () => {
    const sizes = [
      { name: 'small', path: '/media/s.webp', width: 100, height: 50 },
      { name: 'medium', path: '/media/m.webp', width: 400, height: 200 },
    ];
    item = anItem(
      {},
      {
        content: 'Look',
        links: [{ url: 'https://example.org/a' }] as never,
        media: [
          { media_uuid: 'm1', type: 'image', sizes, alt: 'A ferry' },
          { media_uuid: 'm2', type: 'video', sizes },
        ] as never,
      },
    );
    const el = await open();
    expect(findAll(el, '.item__links li').map((it) => it.textContent)).to.deep.equal(['https://example.org/a']);
    expect(findAll(el, '.item__links a')).to.deep.equal([]);
    const pictures = findAll<HTMLImageElement>(el, '.item__picture');
    expect(pictures.map((it) => [new URL(it.src).pathname, it.alt, it.width])).to.deep.equal([
      ['/media/m.webp', 'A ferry', 400],
    ]);
  });
});
