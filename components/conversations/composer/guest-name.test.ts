import { expect } from '@open-wc/testing';
import { NULL_UUID, numericIdToUuid } from '../../../core/contract/values/ids';
import { readTokens, saveTokens } from '../../../core/transport/tokens/tokens';
import { aComment, openPage } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { listenFor } from '../../../test/support/listen-for';
import { find, gone, part, seen, seenText } from '../../../test/support/seen';
import { fieldOf, openConversation, send, type } from '../../../test/support/writing-page';
import 'virtual:element/conversations';
import { waitUntil } from '../../../test/support/wait-until';

const NAMES = '/v2/:domain/users/anonymous';
const POSTS = '/v4/livecomments/:section/:container/comments';
const WALTER = numericIdToUuid(300);
const server = fakeServer();

const walter = (name = 'Walter') => ({
  http_status: 201,
  access_token: 'a',
  refresh_token: 'r',
  result: { id: 300, uuid: WALTER, name, user_privilege: 'guest', type: 'anonymous', anonymous_name: name },
});
const nameField = async (el: Element) => (await seen(el, '.guest-name input')) as HTMLInputElement;

describe('a guest where a name will do', () => {
  beforeEach(() => openPage({ reader: false, settings: { enable_anonymous_comments: true } }));
  afterEach(() => saveTokens(null));

  it('writes under a name, stays a guest for the page, and is not asked again', async () => {
    server.on('POST', NAMES, [201, walter()]);
    const mine = aComment({ actor_uuid: WALTER, content: 'From over there' });
    server.on('POST', POSTS, [201, mine]);
    const changed = listenFor('user/changed');
    const [required, success] = [listenFor('authentication/required'), listenFor('login/success')];
    const el = await openConversation(server, [aComment()]);
    const field = await fieldOf(el);
    type(field, 'From over there');
    fill(await nameField(el), ' Walter ');
    await expect(el).to.be.accessible();

    await send(el);
    const article = await seen(el, `article[data-uuid="${mine.content_uuid}"]`);
    await waitUntil(() => article.textContent?.includes('Walter'));
    expect(server.asked('POST', '/users/anonymous')[0]?.json).to.deep.equal({ name: 'Walter' });
    expect(server.asked('POST', '/comments')[0]?.json).to.deep.include({ content: 'From over there' });
    expect(field.value).to.equal('');
    expect(readTokens()).to.deep.equal({ access: 'a', refresh: 'r' });
    const told = { id: 0, uuid: NULL_UUID, name: 'Guest', user_privilege: 'guest', anonymous_name: 'Walter' };
    expect(changed.lastCall.args[0]).to.deep.include(told);
    expect([required.callCount, success.callCount]).to.deep.equal([0, 0]);

    server.on('POST', POSTS, [201, aComment({ actor_uuid: WALTER, content: 'Once more' })]);
    type(field, 'Once more');
    await seenText(el, 'Writing as Walter');
    expect(find(el, '.guest-name input')).to.equal(null);
    await expect(el).to.be.accessible();
    await send(el);
    await waitUntil(() => server.asked('POST', '/comments').length === 2);
    expect(server.asked('POST', '/users/anonymous')).to.have.length(1);
  });

  for (const [status, code, words] of [
    [409, 'name_taken', 'This name is already taken.'],
    [400, 'invalid_field', 'Choose a different name.'],
    [500, 'something_went_wrong', 'Something went wrong on our side.'],
  ] as const) {
    it(`shows the problem at the name and loses no text: ${code}`, async () => {
      server.on('POST', NAMES, [status, { code, message: 'x', data: { field: 'name' } }]);
      const el = await openConversation(server, [aComment()]);
      const field = await fieldOf(el);
      type(field, 'What I think');
      const name = await nameField(el);
      fill(name, `Ana ${status}`);
      await send(el);
      await seenText(el, words);
      expect([field.value, name.value]).to.deep.equal(['What I think', `Ana ${status}`]);
      expect(name.getAttribute('aria-invalid')).to.equal('true');
      expect(el.shadowRoot?.activeElement).to.equal(name);
      expect(server.asked('POST', '/comments')).to.have.length(0);
      await expect(el).to.be.accessible();
      fill(name, 'Ana');
      await waitUntil(() => !find(el, '.guest-name .field__error'), 'still shown');
      expect(name.hasAttribute('aria-invalid')).to.equal(false);
    });
  }

  it('is asked for a name of a length that fits before anything is sent', async () => {
    const el = await openConversation(server, [aComment()]);
    type(await fieldOf(el), 'What I think');
    await send(el);
    await seenText(el, 'Enter the name others will see.');
    fill(await nameField(el), 'x'.repeat(61));
    await send(el);
    await seenText(el, 'Use at most 60 characters.');
    expect(server.asked('POST', '')).to.have.length(0);
  });

  it('may log in or sign up instead', async () => {
    const required = listenFor('authentication/required');
    const el = await openConversation(server, [aComment()]);
    type(await fieldOf(el), 'What I think');
    await nameField(el);
    const [logIn, signUp] = [...(el.shadowRoot?.querySelectorAll<HTMLElement>('.guest-name__ways button') ?? [])];
    logIn?.click();
    signUp?.click();
    expect(required.args.map(([it]) => it.method)).to.deep.equal(['login', 'signup']);
  });

  it('changes the name, with the keyboard too', async () => {
    server.on('POST', NAMES, [201, walter()]);
    server.on('POST', POSTS, [201, aComment({ actor_uuid: WALTER })]);
    const el = await openConversation(server, [aComment()]);
    const field = await fieldOf(el);
    type(field, 'One');
    fill(await nameField(el), 'Walter');
    await send(el);
    await gone(el, '.guest-name input');
    type(field, 'Two');
    (await seen(el, '.guest-name button')).click();
    fill(await nameField(el), 'Wolfgang');
    find(el, '.guest-name input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await seenText(el, 'Writing as Walter');

    server.on('POST', NAMES, [200, { ...walter('Wolfgang'), access_token: undefined }]);
    (await seen(el, '.guest-name button')).click();
    fill(await nameField(el), 'Wolfgang');
    find(el, '.guest-name input')?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    );
    await seenText(el, 'Writing as Wolfgang');
    expect(field.value).to.equal('Two');
    expect(readTokens()?.access).to.equal('a');
  });
});

describe('a guest where an account is needed', () => {
  it('is not asked for a name', async () => {
    openPage({ reader: false });
    const el = await openConversation(server, [aComment()]);
    type(await fieldOf(el), 'What I think');
    await seen(el, '.writing-tools');
    expect(find(el, '.guest-name')).to.equal(null);
    await send(el);
    await seen(el, '.vf-post-form__auth-actions');
    expect(part(el, 'form')).not.to.equal(null);
  });
});
