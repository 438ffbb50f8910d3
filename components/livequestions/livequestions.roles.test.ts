import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { store } from '../../core/base/store/store';
import { HOUR_MS } from '../../core/contract/durations';
import type { Privilege } from '../../core/contract/roles';
import { pageAtom } from '../../core/state/page/page.atoms';
import type { Question } from '../../core/state/questions/questions.atoms';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { ANA, aFirstPage, BEN, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { anAnswer, aQuestion, serveInterview, showInterview, writeInto } from '../../test/support/interview-page';
import { choose } from '../../test/support/menu';
import { buttonOf, buttons } from '../../test/support/poll-page';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livequestions';

const server = fakeServer();
const ONE = '/v4/questions/:section/:container/questions/:uuid';
const down = [503, { code: 'unavailable', message: '' }] as [number, object];

describe('live questions before guests, readers, hosts and staff', () => {
  const address = location.href;
  beforeEach(() => openPage({ reader: false }));
  afterEach(() => history.replaceState(null, '', address));
  const be = (user_privilege: Privilege) =>
    store.set(setCurrentUserAction, toReader({ id: 100, uuid: READER, name: 'Robin Vale', user_privilege }));
  const settingsOf = (el: HTMLElement) => find(el, '.vf-livequestions__header [aria-haspopup=menu]');
  const labels = (el: HTMLElement) => findAll(el, '.menu__item').map(({ textContent }) => textContent);

  async function menuOf(el: HTMLElement, selector = '.questions .question__meta [aria-haspopup=menu]') {
    (await seen(el, selector)).click();
    await seen(el, '.menu__item');
    return labels(el);
  }
  const asks = ['guest', 'reader', 'host', 'moderator', 'administrator'] as const;
  const log = (who: (typeof asks)[number]) => {
    openPage({ reader: false });
    if (who !== 'guest') be(who === 'reader' || who === 'host' ? 'normal' : who);
  };
  const hosts = { hosts: [READER] };

  it('have what hosts do for hosts and staff alone, and settings for staff alone', async () => {
    for (const who of asks) {
      log(who);
      serveInterview(server, [aQuestion('Why?')], who === 'host' ? { settings: hosts } : {});
      const el = await showInterview();
      await seenText(el, 'Why?');
      const isStaff = who === 'moderator' || who === 'administrator';
      if (isStaff || who === 'host') await seen(el, '.host-bar');
      expect(
        findAll(el, '.host-bar button').map((it) => it.textContent),
        who,
      ).to.deep.equal(isStaff || who === 'host' ? ['Answer', 'Answer live', 'Merge', 'Dismiss'] : []);
      expect(Boolean(settingsOf(el)), who).to.equal(isStaff);
      expect(find(el, 'section')?.textContent).not.to.contain('Hidden from readers');
      el.remove();
    }
  });

  it('offer hosts what a question is open to', async () => {
    const rows: Array<[part: Partial<Question>, offered: string[]]> = [
      [{ status: 'dismissed', dismissal: 'no_time' }, ['Answer', 'Open again']],
      [{ status: 'answered' }, ['Answer', 'Answer live', 'Merge', 'Dismiss']],
      [{ state: 'awaiting_moderation', simplified_state: 'hidden' }, ['Approve', 'Reject']],
    ];
    for (const [part, offered] of rows) {
      log('moderator');
      serveInterview(server, [aQuestion('Why?', part)]);
      const el = await showInterview();
      await seen(el, '.host-bar');
      expect(findAll(el, '.host-bar button').map((it) => it.textContent)).to.deep.equal(offered);
      el.remove();
    }
    log('moderator');
    const live = aQuestion('Live?', { status: 'live' });
    serveInterview(server, [live], { questions: { live_uuid: live.content_uuid } });
    server.on('DELETE', `${ONE}/live`, [204]);
    const el = await showInterview();
    await seen(el, '.host-bar');
    buttonOf(el, 'Put back').click();
    await waitUntil(() => server.asked('DELETE', '/live').length === 1);
    expect(server.asked('POST', '/live')).to.have.length(0);
  });

  it('are approved, rejected and opened again by a press, and a refusal is said', async () => {
    log('moderator');
    const held = { state: 'awaiting_moderation', simplified_state: 'hidden' } as const;
    serveInterview(server, [
      aQuestion('Waits?', held),
      aQuestion('Gone?', { status: 'dismissed', dismissal: 'no_time' }),
    ]);
    server.on('DELETE', `${ONE}/dismiss`, down);
    const el = await showInterview();
    await seenText(el, 'Waits for approval');
    await waitUntil(() => findAll(el, '.host-bar').length === 2);
    buttonOf(el, 'Approve').click();
    await waitUntil(() => server.requests.some(({ path }) => path.endsWith('/enable')));
    buttonOf(el, 'Reject').click();
    await waitUntil(() => server.requests.some(({ path }) => path.endsWith('/disable')));
    buttonOf(el, 'Open again').click();
    await waitUntil(() => server.asked('DELETE', '/dismiss').length === 1);
    await seen(el, '.notice, [role=alert]');
  });

  it('say who may see what waits: its asker, or staff', async () => {
    const held = { state: 'awaiting_moderation', simplified_state: 'hidden' } as const;
    for (const [actor_uuid, words] of [
      [READER, 'Only you can see this until it is approved'],
      [ANA, 'Waits for approval'],
    ] as const) {
      log('reader');
      serveInterview(server, [aQuestion('Soon?', { ...held, actor_uuid }), aQuestion('Seen?')]);
      const el = await showInterview();
      await seenText(el, words);
      expect(findAll(el, '.question .note')).to.have.length(1);
      expect(findAll(el, '.question--under-way')).to.have.length(1);
      el.remove();
    }
  });

  it('have keys for the question in focus alone, and none with Ctrl, Meta or Alt', async () => {
    log('host');
    serveInterview(server, [aQuestion('Why?')], { settings: hosts });
    server.on('POST', `${ONE}/live`, [204]);
    const el = await showInterview();
    await seen(el, '.host-bar');
    const box = find(el, '.questions .question') as HTMLElement;
    const key = (target: EventTarget, init: KeyboardEventInit) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'l', ...init }));
    key(box, { ctrlKey: true });
    key(box, { metaKey: true });
    key(box, { altKey: true });
    key(box, { key: 'x' });
    key(find(el, '.host-bar button') as HTMLElement, {});
    key(box, {});
    await waitUntil(() => server.asked('POST', '/live').length > 0);
    expect(server.asked('POST', '/live')).to.have.length(1);
    expect(Boolean(find(el, '.answering, .menu'))).to.equal(false);
  });

  it('offer each reader the menu of a question that is theirs', async () => {
    const mute = 'Mute Ana Moreau';
    const rows: Array<[who: (typeof asks)[number], actor: string, items: string[]]> = [
      ['guest', ANA, ['Report', mute]],
      ['reader', ANA, ['Report', mute]],
      ['reader', READER, ['Remove']],
      ['host', ANA, ['Report', mute]],
      ['moderator', ANA, ['Remove', 'Spam', 'Let Ana Moreau answer here', 'Report', mute]],
    ];
    for (const [who, actor_uuid, items] of rows) {
      log(who);
      serveInterview(server, [aQuestion('Why?', { actor_uuid })], who === 'host' ? { settings: hosts } : {});
      const el = await showInterview();
      await seenText(el, 'Why?');
      expect(await menuOf(el), `${who} ${actor_uuid}`).to.deep.equal(items);
      el.remove();
    }
  });

  it('let staff make an asker a host and take it back, and neither of staff nor for an answer', async () => {
    log('moderator');
    const question = aQuestion('Why?');
    serveInterview(server, [question, anAnswer(question, 'Because.')], { settings: { hosts: [BEN] } });
    server.on('PUT', '/v4/questions/:section/:container/settings', ({ json }) => [
      200,
      { ...aFirstPage([]).container, settings: { is_hidden: false, expiry_time: null, ...(json as object) } },
    ]);
    const el = await showInterview();
    await seenText(el, 'Because.');
    expect(await menuOf(el, '.answer [aria-haspopup=menu]')).not.to.include('Let Ben Okafor answer here');
    find(el, '.answer [aria-haspopup=menu]')?.click();
    await gone(el, '.menu__item');
    await menuOf(el);
    await choose(el, 'Let Ana Moreau answer here');
    await waitUntil(() => server.asked('PUT', '/settings').length === 1);
    expect(server.asked('PUT', '/settings')[0]?.json).to.deep.equal({ hosts: [BEN, ANA] });
    await gone(el, '.menu__item');
    expect(await menuOf(el)).to.include('Ana Moreau answers here no longer');
    await choose(el, 'Ana Moreau answers here no longer');
    await waitUntil(() => server.asked('PUT', '/settings').length === 2);
    expect(server.asked('PUT', '/settings')[1]?.json).to.deep.equal({ hosts: [BEN] });
    el.remove();

    log('moderator');
    serveInterview(server, [aQuestion('By staff?')], { privileges: { [ANA]: 'moderator' } });
    const other = await showInterview();
    await seenText(other, 'By staff?');
    expect(await menuOf(other)).to.deep.equal(['Remove', 'Spam', 'Report']);
  });

  it('mark what the publisher’s own people ask, and what an author of the page does', async () => {
    serveInterview(server, [aQuestion('Staff?'), aQuestion('Reader?', { actor_uuid: BEN })], {
      privileges: { [ANA]: 'administrator' },
    });
    const el = await showInterview();
    await seenText(el, 'Reader?');
    const badges = () => findAll(el, '.questions .vf-badge').map(({ textContent }) => textContent);
    await waitUntil(() => badges().join() === 'Staff');
    store.set(pageAtom, (page) => ({ ...page, owners: [`viafoura-uuid:${BEN}`] }));
    await waitUntil(() => badges().join() === 'Staff,Author', badges().join());
  });

  it('are set by staff: each press is the other of what it is', async () => {
    const rows = [
      ['Questions wait for approval', {}, { is_content_premoderation_enabled: true }],
      [
        'Questions wait for approval',
        { is_content_premoderation_enabled: true },
        { is_content_premoderation_enabled: false },
      ],
      ['People without an account may ask', {}, { anonymous: true }],
      ['People without an account may ask', { anonymous: true }, { anonymous: false }],
      ['Close the questions', {}, { is_closed: true }],
      ['Close the questions', { expiry_time: Date.now() + HOUR_MS }, { is_closed: true }],
      ['Open the questions', { expiry_time: 1 }, { is_closed: false }],
    ] as const;
    for (const [label, settings, change] of rows) {
      log('moderator');
      server.requests.length = 0;
      serveInterview(server, [], { settings });
      server.on('PUT', '/v4/questions/:section/:container/settings', [
        200,
        { ...aFirstPage([]).container, settings: { is_hidden: false, expiry_time: null, ...settings, ...change } },
      ]);
      const el = await showInterview();
      await menuOf(el, '.vf-livequestions__header [aria-haspopup=menu]');
      const checked = findAll(el, '.menu__item[aria-checked=true]').map(({ textContent }) => textContent);
      const isOn = Object.values(settings).includes(true as never);
      expect(checked, label).to.deep.equal(isOn ? [label] : []);
      await choose(el, label);
      await waitUntil(() => server.asked('PUT', '/settings').length === 1);
      expect(server.asked('PUT', '/settings')[0]?.json).to.deep.equal(change);
      el.remove();
    }
  });

  it('keep their hours where Escape or Cancel closes the form, or the server refuses', async () => {
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
    await seenText(el, 'Questions close after they open.');
    field('closes').value = '';
    find(el, '.hours [type=submit]')?.click();
    await waitUntil(() => server.asked('PUT', '/settings').length === 1);
    await seen(el, '.notice, [role=alert]');
    expect(Boolean(find(el, '.hours'))).to.equal(true);
    expect(find(el, '.hours')?.textContent).not.to.contain('Questions close after they open.');
  });

  it('go on a stage in another window, which waits, and shows who asks once one is live', async () => {
    log('moderator');
    const opened = sinon.stub(window, 'open');
    serveInterview(server, [aQuestion('Why?')]);
    const el = await showInterview();
    await menuOf(el, '.vf-livequestions__header [aria-haspopup=menu]');
    await choose(el, 'Show on a stage');
    expect(new URL(String(opened.args[0]?.[0])).searchParams.has('stage')).to.equal(true);
    opened.restore();
    expect(Boolean(find(el, '.stage'))).to.equal(false);
    el.remove();

    openPage({ reader: false });
    const onStage = new URL(address);
    onStage.searchParams.set('stage', '');
    history.replaceState(null, '', onStage);
    const live = aQuestion('In large letters?', { status: 'live' });
    serveInterview(server, [aQuestion('Why?')]);
    const empty = await showInterview();
    await seenText(empty, 'The next question appears here');
    expect(Boolean(find(empty, '.question, textarea'))).to.equal(false);
    empty.remove();
    openPage({ reader: false });
    serveInterview(server, [live], { questions: { live_uuid: live.content_uuid } });
    const stage = await showInterview();
    await waitUntil(() => find(stage, '.stage')?.textContent === 'In large letters?Ana Moreau');
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
    expect(Boolean(find(el, '.answer'))).to.equal(false);
    buttonOf(el, 'Cancel').click();
    await gone(el, '.answering');
    expect(buttons(el)).to.include('Answer');
  });

  it('merge into eight others at most, in short, and into none that is dismissed or hidden', async () => {
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
    expect(labels(alone)).to.deep.equal(['Nothing here.']);
  });
});
