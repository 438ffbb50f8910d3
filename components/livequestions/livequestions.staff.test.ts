import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { HOUR_MS } from '../../core/contract/values/durations';
import { aFirstPage, openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import {
  aQuestion,
  happens,
  INTERVIEW,
  serveInterview,
  showInterview,
  writeInto,
} from '../../test/support/interview-page';
import { hosts, labels, log, menuOf } from '../../test/support/interview-people';
import { choose, itemLabel } from '../../test/support/menu';
import { buttonOf, buttons } from '../../test/support/poll-page';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livequestions';

const server = fakeServer();
const ONE = '/v4/questions/:section/:container/questions/:uuid';
const down = [503, { code: 'unavailable', message: '' }] as [number, object];

describe('live questions in the hands of hosts and staff', () => {
  const address = location.href;
  beforeEach(() => openPage({ reader: false }));
  afterEach(() => history.replaceState(null, '', address));

  it('are set by staff: each press toggles a setting', async () => {
    const rows = [
      ['Questions wait for approval', {}, { is_content_premoderation_enabled: true }],
      [
        'Questions wait for approval',
        { is_content_premoderation_enabled: true },
        { is_content_premoderation_enabled: false },
      ],
      ['People can ask without an account', {}, { anonymous: true }],
      ['People can ask without an account', { anonymous: true }, { anonymous: false }],
      ['Close questions', {}, { is_closed: true }],
      ['Close questions', { expiry_time: Date.now() + HOUR_MS }, { is_closed: true }],
      ['Open questions', { expiry_time: 1 }, { is_closed: false }],
    ] as const;
    log('moderator');
    serveInterview(server, []);
    const el = await showInterview();
    for (const [label, settings, change] of rows) {
      const now = { is_hidden: false, expiry_time: null, is_content_premoderation_enabled: false, ...settings };
      happens({ container_id: INTERVIEW, settings: now });
      server.requests.length = 0;
      server.on('PUT', '/v4/questions/:section/:container/settings', [
        200,
        { ...aFirstPage([]).container, settings: { ...now, ...change } },
      ]);
      await menuOf(el, '.vf-livequestions__header [aria-haspopup=menu]');
      const checked = findAll(el, '.menu__item[aria-checked=true]').map(itemLabel);
      const isOn = Object.values(settings).includes(true as never);
      expect(checked, label).to.deep.equal(isOn ? [label] : []);
      await choose(el, label);
      await waitUntil(() => server.asked('PUT', '/settings').length === 1);
      expect(server.asked('PUT', '/settings')[0]?.json).to.deep.equal(change);
      // After a switch the menu stays open, for a press that undoes it.
      if (find(el, '[role=menu]')) find(el, '.vf-livequestions__header [aria-haspopup=menu]')?.click();
      await gone(el, '.menu__item');
    }
  });

  it('keep their hours if Escape or Cancel closes the form, or the server refuses', async () => {
    log('moderator');
    serveInterview(server, []);
    server.on('PUT', '/v4/questions/:section/:container/settings', down);
    const el = await showInterview();
    const openForm = async () => {
      await menuOf(el, '.vf-livequestions__header [aria-haspopup=menu]');
      await choose(el, 'Opening hours');
      return seen(el, '.hours');
    };
    (await openForm()).dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    find(el, '.hours')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await gone(el, '.hours');
    await openForm();
    buttonOf(el, 'Cancel').click();
    await gone(el, '.hours');
    expect(server.asked('PUT', '/settings')).to.have.length(0);
    await openForm();
    const field = (name: string) => find<HTMLInputElement>(el, `.hours [name=${name}]`) as HTMLInputElement;
    field('opens').value = field('closes').value = '2031-05-02T20:00';
    find(el, '.hours [type=submit]')?.click();
    await seenText(el, 'The closing time must be after the opening time.');
    field('closes').value = '';
    find(el, '.hours [type=submit]')?.click();
    await waitUntil(() => server.asked('PUT', '/settings').length === 1);
    await seen(el, '.notice, [role=alert]');
    expect(Boolean(find(el, '.hours'))).to.equal(true);
    expect(find(el, '.hours')?.textContent).not.to.contain('The closing time must be after the opening time.');
  });

  it('open on a stage in another window, which waits, and shows the asker of a live question', async () => {
    log('moderator');
    const opened = sinon.stub(window, 'open');
    serveInterview(server, [aQuestion('Why?')]);
    const el = await showInterview();
    await menuOf(el, '.vf-livequestions__header [aria-haspopup=menu]');
    await choose(el, 'Show on stage');
    expect(new URL(String(opened.args[0]?.[0])).searchParams.has('stage')).to.equal(true);
    opened.restore();
    expect(Boolean(find(el, '.stage'))).to.equal(false);
    el.remove();

    openPage({ reader: false });
    const onStage = new URL(address);
    onStage.searchParams.set('stage', '');
    history.replaceState(null, '', onStage);
    const live = aQuestion('In large letters?', { status: 'live', total_likes: 41 });
    serveInterview(server, [aQuestion('Why?')]);
    const empty = await showInterview();
    await seenText(empty, 'The next question appears here');
    expect(Boolean(find(empty, '.question, textarea'))).to.equal(false);
    empty.remove();
    openPage({ reader: false });
    serveInterview(server, [live], { questions: { live_uuid: live.content_uuid } });
    const stage = await showInterview();
    const where = `Ask and vote at ${location.host}${location.pathname.replace(/\/$/, '')}`;
    await waitUntil(() => find(stage, '.stage')?.textContent === `In large letters?Ana Moreau41 votes${where}`);
    await expect(stage).to.be.accessible();
    const { width, height } = find(stage, '.stage')?.getBoundingClientRect() ?? {};
    expect([width, height], 'the page shows beside it').to.deep.equal([innerWidth, innerHeight]);
    const above = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    expect(above === stage, 'the page lies above it').to.equal(true);
    find<HTMLDialogElement>(stage, '.stage')?.close();
    await gone(stage, '.stage');
    await seenText(stage, 'In large letters?');
  });

  it('have an answer form for hosts, which stays while the answer is refused, and can be left', async () => {
    log('host');
    serveInterview(server, [aQuestion('Why?')], { settings: hosts });
    server.on('POST', `${ONE}/answer`, down);
    const el = await showInterview();
    await seen(el, '.host-bar');
    buttonOf(el, 'Answer').click();
    await seen(el, '.answering textarea');
    expect(Boolean(find(el, '.host-bar'))).to.equal(false);
    await waitUntil(() => el.shadowRoot?.activeElement === find(el, '.answering textarea'), 'no focus');
    for (const text of ['  ', 'x'.repeat(5001)]) {
      writeInto(el, text, '.answering textarea');
      find(el, '.answering .button--primary')?.click();
    }
    expect(server.asked('POST', '/answer')).to.have.length(0);
    writeInto(el, 'Because.', '.answering textarea');
    find(el, '.answering .button--primary')?.click();
    await seen(el, '.answering .refusal[role=alert]');
    await gone(el, '.answer');
    expect(server.asked('POST', '/answer')).to.have.length(1);
    buttonOf(el, 'Cancel').click();
    await gone(el, '.answering');
    expect(buttons(el)).to.include('Answer');
  });

  it('merge into eight others at most, shortened, and never into a dismissed or hidden one', async () => {
    log('host');
    const question = aQuestion('The first?');
    const long = aQuestion(`${'x'.repeat(79)} y`);
    const others = Array.from({ length: 8 }, (_, at) => aQuestion(`Other ${at}`));
    const exact = aQuestion('z'.repeat(80));
    const dismissed = aQuestion('Dismissed', { status: 'dismissed' });
    const hidden = aQuestion('Hidden', { state: 'awaiting_moderation', simplified_state: 'hidden' });
    serveInterview(server, [question, dismissed, hidden, long, exact, ...others], { settings: hosts });
    const el = await showInterview();
    await seen(el, '.host-bar');
    find(el, '.host-bar__merge')?.click();
    await seen(el, '.menu__item');
    const names = ['x'.repeat(79), 'z'.repeat(79)].map((text, at) => (at === 0 ? `${text}…` : 'z'.repeat(80)));
    expect(labels(el)).to.deep.equal([...names, ...[0, 1, 2, 3, 4, 5].map((at) => `Other ${at}`)]);
    el.remove();

    log('host');
    serveInterview(server, [question], { settings: hosts });
    const alone = await showInterview();
    await seen(alone, '.host-bar');
    find(alone, '.host-bar__merge')?.click();
    await seen(alone, '.menu__item');
    expect(labels(alone)).to.deep.equal(['Nothing here yet.']);
  });
});
