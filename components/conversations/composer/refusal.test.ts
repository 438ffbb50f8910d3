import { aTimeout, expect } from '@open-wc/testing';
import { store } from '../../../core/base/store/store';
import { toReader } from '../../../core/state/user/user';
import { setCurrentUserAction } from '../../../core/state/user/user.atoms';
import { saveTokens } from '../../../core/transport/tokens/tokens';
import { aComment, openPage, READER } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { find, part, seen, seenText } from '../../../test/support/seen';
import { fieldOf, openConversation, send, type } from '../../../test/support/writing-page';
import 'virtual:element/conversations';
import { waitUntil } from '../../../test/support/wait-until';

const POSTS = '/v4/livecomments/:section/:container/comments';
const server = fakeServer();

describe('a refused text', () => {
  beforeEach(() => openPage());

  const refusals = [
    [
      400,
      'content_refused',
      { reason: 'words' },
      "Some of these words aren't allowed here. Change them, then post again.",
    ],
    [
      400,
      'content_refused',
      { reason: 'links' },
      "A link in your text isn't allowed here. Remove it, then post again.",
    ],
    [400, 'content_refused', { reason: 'hook' }, "This site didn't accept your text. Change it, then post again."],
    [409, 'duplicate_post', {}, "You've already posted this."],
    [403, 'commenting_closed', {}, 'This conversation is closed to new comments.'],
    [403, 'email_unverified', {}, 'Confirm your email address before you post.'],
  ] as const;
  for (const [status, code, data, words] of refusals) {
    it(`is back in the field, the reason beside it until it is changed: ${Object.values(data)[0] ?? code}`, async () => {
      server.on('POST', POSTS, [status, { code, message: 'x', data }]);
      const el = await openConversation(server, [aComment()]);
      const field = await fieldOf(el);
      type(field, 'What I think');
      await send(el);
      await seenText(el, words);
      expect(field.value).to.equal('What I think');
      expect(part(el, 'form').querySelector('[role=alert]')?.textContent).to.equal(words);
      await expect(el).to.be.accessible();
      type(field, 'What I rather think');
      await waitUntil(() => !find(el, '.refusal'), 'still refused');
    });
  }

  it('counts the seconds of a flood guard down, says them once, and goes when they are over', async () => {
    server.on('POST', POSTS, [429, { code: 'too_many_requests', message: 'x', data: { retry_after: 2 } }]);
    const el = await openConversation(server);
    const field = await fieldOf(el);
    type(field, 'Too fast');
    await send(el);
    await seenText(el, 'Try again in 2 seconds.');
    const spoken = find(el, 'form [role=alert]')?.textContent;
    type(field, 'Too fast, once more');
    await waitUntil(() => find(el, '.refusal')?.textContent?.endsWith('1 second.'), 'does not count');
    expect(find(el, 'form [role=alert]')?.textContent).to.equal(spoken);
    await waitUntil(() => !find(el, '.refusal'), 'still there');
    expect(field.value).to.equal('Too fast, once more');
  });

  it('tells a person banned in the meantime why and until when', async () => {
    const data = { reason: 'Insults.', end_date: Date.UTC(2031, 4, 6, 12) / 1000, permanent: false };
    server.on('POST', POSTS, [403, { code: 'banned_from_posting', message: 'x', data }]);
    const el = await openConversation(server);
    type(await fieldOf(el), 'Once more');
    await send(el);
    await seenText(el, 'Reason: Insults.');
    await seenText(el, 'May 6, 2031');
  });

  it('tells a banned reader so, in place of the field', async () => {
    const ban = { reason: 'Insults', end_date: Date.now(), permanent: true };
    const robin = { id: 100, uuid: READER, name: 'Robin Vale', user_privilege: 'normal' as const };
    store.set(setCurrentUserAction, toReader({ ...robin, ban_level: 'posting', ban }));
    const el = await openConversation(server, [aComment()]);
    const standing = await seen(el, '.standing');
    await seenText(el, 'Reason: Insults. It has no end date.');
    expect(standing.textContent).to.contain("can't post here right now");
    expect(find(el, 'textarea')).to.equal(null);
    await aTimeout(50);
    await expect(el).to.be.accessible();
  });

  it('tells a reader without a subscription that they need one, and lets a subscriber write', async () => {
    openPage({ settings: { comment_access: 'subscribers' } });
    const robin = { id: 100, uuid: READER, name: 'Robin Vale', user_privilege: 'normal' as const };
    store.set(setCurrentUserAction, toReader(robin));
    const el = await openConversation(server, [aComment()]);
    await seenText(el, 'Only subscribers can post here.');
    expect(find(el, 'textarea')).to.equal(null);
    store.set(setCurrentUserAction, toReader({ ...robin, entitlements: ['digital'] }));
    await waitUntil(() => !find(el, '.standing'));
  });

  it('mails a reader who must confirm the address again, and lets them write afterwards', async () => {
    openPage({ settings: { enable_email_verification: true } });
    const robin = { id: 100, uuid: READER, name: 'Robin Vale', user_privilege: 'normal' as const, comments_made: 1 };
    store.set(setCurrentUserAction, toReader({ ...robin, email_verification_status: 'pending_new' }));
    const el = await openConversation(server, [aComment()]);
    await seenText(el, 'Confirm your email address to post.');
    expect(find(el, 'textarea')).to.equal(null);
    const sendings = '/v2/:domain/users/email-verification/send';
    server.on('POST', sendings, [429, { code: 'too_many_requests', message: 'x', data: { retry_after: 30 } }]);
    (await seen(el, '.send-again')).click();
    await seenText(el, 'Try again in 30 seconds.');
    server.on('POST', sendings, [204]);
    find(el, '.send-again')?.click();
    await seenText(el, 'Email sent. Check your inbox.');
    await expect(el).to.be.accessible();

    saveTokens({ access: 'a', refresh: 'r' });
    const confirmed = { ...robin, email_verification_status: 'approved' };
    server.on('GET', '/v2/:domain/users/current', [200, { http_status: 200, result: confirmed }]);
    dispatchEvent(new Event('focus'));
    await seen(el, 'textarea');
    saveTokens(null);
  });
});
