import { expect } from '@open-wc/testing';
import { store } from '../../core/base/store/store';
import { pageAtom } from '../../core/state/page/page.atoms';
import type { Question } from '../../core/state/questions/questions.atoms';
import { ANA, aFirstPage, BEN, logIn, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import {
  anAnswer,
  aQuestion,
  happens,
  INTERVIEW,
  serveInterview,
  showInterview,
} from '../../test/support/interview-page';
import { type Asking, asks, be, hosts, log, menuOf } from '../../test/support/interview-people';
import { choose } from '../../test/support/menu';
import { buttonOf } from '../../test/support/poll-page';
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
  const settingsOf = (el: HTMLElement) => find(el, '.vf-livequestions__header [aria-haspopup=menu]');
  /** Another person reads the existing page. */
  const enter = (who: Asking) => {
    const settings = { is_hidden: false, expiry_time: null, is_content_premoderation_enabled: false };
    happens({ container_id: INTERVIEW, settings: { ...settings, ...(who === 'host' && hosts) } });
    if (who === 'guest') logIn(false);
    else be(who === 'reader' || who === 'host' ? 'normal' : who);
  };

  it('have hosts’ actions for hosts and staff only, and settings for staff only', async () => {
    serveInterview(server, [aQuestion('Why?')]);
    const el = await showInterview();
    await seenText(el, 'Why?');
    for (const who of [...asks, 'guest'] as const) {
      enter(who);
      const isStaff = who === 'moderator' || who === 'administrator';
      const hosting = ['Answer', 'Answer live', 'Merge', 'Decline'];
      const shown = () => findAll(el, '.host-bar button').map(({ textContent }) => textContent);
      await waitUntil(() => shown().length === (isStaff || who === 'host' ? 4 : 0), who);
      expect(shown(), who).to.deep.equal(isStaff || who === 'host' ? hosting : []);
      expect(Boolean(settingsOf(el)), who).to.equal(isStaff);
    }
    expect(find(el, 'section')?.textContent).not.to.contain('Hidden from readers');
  });

  it('offer hosts the actions that a question allows', async () => {
    log('moderator');
    const live = aQuestion('Live?', { status: 'live' });
    const rows: Array<[part: Partial<Question>, offered: string[]]> = [
      [{ status: 'dismissed', dismissal: 'no_time' }, ['Answer', 'Reopen']],
      [{ status: 'answered' }, ['Answer', 'Answer live', 'Merge', 'Decline']],
      [{ state: 'awaiting_moderation', simplified_state: 'hidden' }, ['Approve', 'Reject']],
    ];
    const questions = rows.map(([part]) => aQuestion('Why?', part));
    serveInterview(server, [live, ...questions], { questions: { live_uuid: live.content_uuid } });
    server.on('DELETE', `${ONE}/live`, [204]);
    const el = await showInterview();
    await waitUntil(() => findAll(el, '.host-bar').length === 4);
    for (const [at, [, offered]] of rows.entries()) {
      const bar = `[data-uuid="${questions[at]?.content_uuid}"] .host-bar button`;
      expect(findAll(el, bar).map(({ textContent }) => textContent)).to.deep.equal(offered);
    }
    buttonOf(el, 'Move back').click();
    await waitUntil(() => server.asked('DELETE', '/live').length === 1);
    expect(server.asked('POST', '/live')).to.have.length(0);
  });

  it('are approved, rejected and opened again by a press, and a refusal is shown', async () => {
    log('moderator');
    const held = { state: 'awaiting_moderation', simplified_state: 'hidden' } as const;
    serveInterview(server, [
      aQuestion('Waits?', held),
      aQuestion('Gone?', { status: 'dismissed', dismissal: 'no_time' }),
    ]);
    server.on('DELETE', `${ONE}/dismiss`, down);
    const el = await showInterview();
    await seenText(el, 'Waiting for approval');
    await waitUntil(() => findAll(el, '.host-bar').length === 2);
    buttonOf(el, 'Approve').click();
    await waitUntil(() => server.requests.some(({ path }) => path.endsWith('/enable')));
    buttonOf(el, 'Reject').click();
    await waitUntil(() => server.requests.some(({ path }) => path.endsWith('/disable')));
    buttonOf(el, 'Reopen').click();
    await waitUntil(() => server.asked('DELETE', '/dismiss').length === 1);
    await seen(el, '.notice, [role=alert]');
  });

  it('say who can see waiting questions: their author, and staff', async () => {
    const held = { state: 'awaiting_moderation', simplified_state: 'hidden' } as const;
    for (const [actor_uuid, words] of [
      [READER, "Only you can see this until it's approved"],
      [ANA, 'Waiting for approval'],
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

  it('have keys for the focused question only, and none with Ctrl, Meta or Alt', async () => {
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
    const rows: Array<[who: Asking, actor: string, items: string[]]> = [
      ['guest', ANA, ['Report', mute]],
      ['reader', ANA, ['Report', mute]],
      ['reader', READER, ['Remove']],
      ['host', ANA, ['Report', mute]],
      ['moderator', ANA, ['Remove', 'Spam', 'Let Ana Moreau answer questions', 'Report', mute]],
    ];
    const questions = [aQuestion('Hers?'), aQuestion('Mine?', { actor_uuid: READER })];
    serveInterview(server, questions);
    const el = await showInterview();
    await seenText(el, 'Mine?');
    for (const [who, actor_uuid, items] of rows) {
      enter(who);
      const { content_uuid } = questions.find((question) => question.actor_uuid === actor_uuid) as Question;
      const opener = `[data-uuid="${content_uuid}"] .question__meta [aria-haspopup=menu]`;
      expect(await menuOf(el, opener), `${who} ${actor_uuid}`).to.deep.equal(items);
      find(el, opener)?.click();
      await gone(el, '.menu__item');
    }
  });

  it('let staff turn a reader who asked into a host and back, but not other staff, nor from an answer', async () => {
    log('moderator');
    const question = aQuestion('Why?');
    serveInterview(server, [question, anAnswer(question, 'Because.')], { settings: { hosts: [BEN] } });
    server.on('PUT', '/v4/questions/:section/:container/settings', ({ json }) => [
      200,
      { ...aFirstPage([]).container, settings: { is_hidden: false, expiry_time: null, ...(json as object) } },
    ]);
    const el = await showInterview();
    await seenText(el, 'Because.');
    expect(await menuOf(el, '.answer [aria-haspopup=menu]')).not.to.include('Let Ben Okafor answer questions');
    find(el, '.answer [aria-haspopup=menu]')?.click();
    await gone(el, '.menu__item');
    await menuOf(el);
    await choose(el, 'Let Ana Moreau answer questions');
    await waitUntil(() => server.asked('PUT', '/settings').length === 1);
    expect(server.asked('PUT', '/settings')[0]?.json).to.deep.equal({ hosts: [BEN, ANA] });
    await gone(el, '.menu__item');
    expect(await menuOf(el)).to.include('Ana Moreau can no longer answer questions');
    await choose(el, 'Ana Moreau can no longer answer questions');
    await waitUntil(() => server.asked('PUT', '/settings').length === 2);
    expect(server.asked('PUT', '/settings')[1]?.json).to.deep.equal({ hosts: [BEN] });
    el.remove();

    log('moderator');
    serveInterview(server, [aQuestion('By staff?')], { privileges: { [ANA]: 'moderator' } });
    const other = await showInterview();
    await seenText(other, 'By staff?');
    expect(await menuOf(other)).to.deep.equal(['Remove', 'Spam', 'Report']);
  });

  it('mark questions by the publisher’s own people, and actions of an author of the page', async () => {
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
});
