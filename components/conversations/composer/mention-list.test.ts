import { aTimeout, expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { loadDraft, slotOf } from '../../../core/state/comments/drafts';
import { ANA, aComment, BEN, openPage, READER } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { fieldOf, ID, openConversation, send, type } from '../../../test/support/writing-page';
import 'virtual:element/conversations';
import { waitUntil } from '../../../test/support/wait-until';

const server = fakeServer();
const person = (user_uuid: string, name: string) => ({
  user_uuid,
  name,
  pic_small: '',
  user_privilege: 'normal',
  badge_trusted: false,
  is_in_conversation: true,
});

describe('naming people', () => {
  beforeEach(() => {
    openPage();
    server.on('GET', '/v4/livecomments/:section/:container/mentionable', ({ query }) => {
      const people = [person(ANA, 'Ana Moreau'), person(BEN, 'Ben Okafor')];
      return [200, { people: people.filter(({ name }) => name.toLowerCase().startsWith(query.prefix ?? '')) }];
    });
  });

  it('completes a name with the keyboard, sends the mention and keeps it with the draft', async () => {
    const el = await openConversation(server, [aComment()]);
    const field = await fieldOf(el);
    type(field, 'Well said, @');
    await seen(el, '[role=option]');
    expect(findAll(el, '[role=option]').map((it) => it.textContent)).to.deep.equal(['Ana Moreau', 'Ben Okafor']);
    // A name that fades in has less contrast.
    await expect(el).to.be.accessible();
    await sendKeys({ press: 'ArrowDown' });
    await waitUntil(() => field.getAttribute('aria-activedescendant') === findAll(el, '[role=option]')[1]?.id);
    await sendKeys({ press: 'Enter' });
    await gone(el, '[role=option]');
    await waitUntil(() => field.value === 'Well said, @Ben Okafor ');
    expect(field.getAttribute('aria-activedescendant')).to.equal(null);
    expect(loadDraft(slotOf(ID, 'new')).people).to.deep.equal([{ user_uuid: BEN, name: 'Ben Okafor' }]);

    const mentions = [{ user_uuid: BEN, position: 11, length: 11 }];
    const stored = aComment({ actor_uuid: READER, content: 'Well said, @Ben Okafor', mentions });
    server.on('POST', '/v4/livecomments/:section/:container/comments', [201, stored]);
    await send(el);
    await waitUntil(() => find(el, `article[data-uuid="${stored.content_uuid}"] b`)?.textContent === '@Ben Okafor');
    expect(server.asked('POST', '/comments')[0]?.json).to.deep.include({ content: 'Well said, @Ben Okafor', mentions });
  });

  it('closes only on Escape, asks once for an unknown name, and ignores email addresses', async () => {
    const el = await openConversation(server, [aComment()]);
    const field = await fieldOf(el);
    type(field, '@a');
    await seen(el, '[role=option]');
    await sendKeys({ press: 'Escape' });
    await gone(el, '[role=option]');
    expect(field.value).to.equal('@a');
    expect(find(el, 'form button[type=submit]')).not.to.equal(null);

    type(field, '@zz');
    await waitUntil(() => server.asked('GET', '/mentionable').length === 2);
    await aTimeout(50);
    type(field, '@zzz');
    type(field, 'mail@a');
    await aTimeout(300);
    expect(server.asked('GET', '/mentionable')).to.have.length(2);
  });

  it('accepts a press on a name', async () => {
    const el = await openConversation(server, [aComment()]);
    const field = await fieldOf(el);
    type(field, '@an');
    (await seen(el, '[role=option]')).click();
    await waitUntil(() => field.value === '@Ana Moreau ');
  });

  it('quotes the parent comment', async () => {
    const root = aComment({ content: '> Old words\nThe quay is dark.\nStill.' });
    const el = await openConversation(server, [root]);
    (await seen(el, '.vf-content-actions__reply')).click();
    const button = await seen(el, '.vf-thread .writing-tools .button:last-child');
    expect(button.textContent).to.equal('Quote');
    button.click();
    const field = find<HTMLTextAreaElement>(el, '.vf-thread textarea');
    await waitUntil(() => field?.value === '> The quay is dark.\n> Still.\n\n');
    await seenText(el, 'Quote');
    // The send button fades in.
    await aTimeout(300);
    await expect(el).to.be.accessible();
  });
});
