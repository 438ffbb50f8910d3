import { aTimeout, expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { store } from '../../core/base/store/store';
import { editWindowEnd } from '../../core/contract/rules/rules';
import { applyEventAction } from '../../core/state/comments/comments.kind';
import { commentAtom } from '../../core/state/content/content.atoms';
import { settingsAtom } from '../../core/state/site/site.atoms';
import { aComment, BEN, CONTAINER, openPage, READER } from '../../test/support/conversation';
import { type FakeServer, fakeServer } from '../../test/support/fake-server';
import { fill } from '../../test/support/fill';
import { listenFor } from '../../test/support/listen-for';
import { choose } from '../../test/support/menu';
import { find, findAll, gone, part, seen, seenText } from '../../test/support/seen';
import {
  article,
  focused,
  ID,
  openConversation,
  pick,
  send,
  within,
  write,
} from '../../test/support/show-conversation';
import 'virtual:element/conversations';
import { waitUntil } from '../../test/support/wait-until';

const server: FakeServer = fakeServer();

const open = openConversation.bind(null, server);

describe('conversations, acted on', () => {
  beforeEach(() => openPage());

  it('likes at once; a refusal takes back only this like', async () => {
    const root = aComment({ total_likes: 4 });
    const el = await open([root]);
    server.on('POST', '/v4/livecomments/:section/:container/comments/:uuid/like', [204]);
    within(el, root, 'like').click();
    await waitUntil(() => within(el, root, 'like').textContent === '5');
    expect(within(el, root, 'like').getAttribute('aria-pressed')).to.equal('true');
    expect(within(el, root, 'like').getAttribute('aria-label')).to.equal('Like, 5 likes');

    const other = aComment({ total_likes: 4 });
    const event = { message_type: 'livecomment_post', action: 'created', container_uuid: CONTAINER } as const;
    store.set(applyEventAction, ID, { ...event, seq: 3, payload: other });
    (await seen(el, '.new-comments')).click();
    await waitUntil(() => article(el, other));
    let refuse: (() => void) | undefined;
    server.on('POST', '/v4/livecomments/:section/:container/comments/:uuid/like', async () => {
      await new Promise<void>((resolve) => {
        refuse = resolve;
      });
      return [500, { code: 'something_went_wrong', message: 'x' }];
    });
    within(el, other, 'like').click();
    await waitUntil(() => within(el, other, 'like').textContent === '5' && refuse);
    // Another reader likes in the meantime: that like stays.
    store.set(applyEventAction, ID, { ...event, action: 'liked', seq: 4, payload: { ...other, total_likes: 5 } });
    refuse?.();
    await seen(el, '.notice');
    await waitUntil(() => within(el, other, 'like').getAttribute('aria-pressed') === 'false');
    expect(within(el, other, 'like').textContent).to.equal('5');
    expect(within(el, root, 'like').getAttribute('aria-pressed')).to.equal('true');
  });

  it('asks a guest who likes to log in', async () => {
    openPage({ reader: false });
    const [required, needed] = [listenFor('authentication/required'), listenFor('authentication/needed')];
    const root = aComment();
    const el = await open([root]);
    within(el, root, 'like').click();
    expect(required).to.have.been.calledOnceWith({ method: 'login', reason: 'like' });
    expect(needed).to.have.been.calledOnce;
    expect(within(el, root, 'like').getAttribute('aria-pressed')).to.equal('false');
  });

  it('edits and deletes an own comment within the window, and not after it', async () => {
    openPage({ settings: { user_comment_edit_timeout: 62 } });
    const own = aComment({ actor_uuid: READER, content: 'Frist' });
    const el = await open([own, aComment()]);
    server.on('POST', '/v4/livecomments/:section/:container/content/:uuid/edit', ({ json }) => [
      200,
      { ...own, content: (json as { content: string }).content, is_edited: true },
    ]);
    await pick(el, own, 'Edit');
    await waitUntil(() => focused(el)?.matches('article textarea'));
    expect((focused(el) as HTMLTextAreaElement).value).to.equal('Frist');
    write(focused(el) as HTMLTextAreaElement, 'First');
    await send(el);
    await waitUntil(() => article(el, own).querySelector('.vf-content-text')?.textContent === 'First');
    await seenText(el, 'edited');

    const end = editWindowEnd({ comment: own, settings: store.get(settingsAtom) });
    await aTimeout(Math.max(0, end - Date.now()) + 50);
    within(el, own, 'more').click();
    await seen(el, '.menu');
    expect(findAll(el, '.menu__item').map((it) => it.textContent))
      .to.include('Notify me of replies')
      .and.not.to.include('Edit');
  });

  it('undoes an edit that is refused, with the text in the field again', async () => {
    const own = aComment({ actor_uuid: READER, content: 'As it stood' });
    const el = await open([own, aComment()]);
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    server.on('POST', '/v4/livecomments/:section/:container/content/:uuid/edit', async () => {
      await refused;
      return [400, { code: 'invalid_field', message: 'x' }];
    });
    await pick(el, own, 'Edit');
    await waitUntil(() => focused(el)?.matches('article textarea'));
    write(focused(el) as HTMLTextAreaElement, 'As it may not stand');
    await send(el);
    await waitUntil(() => article(el, own).querySelector('.vf-content-text')?.textContent === 'As it may not stand');
    refuse();
    await waitUntil(() => article(el, own).querySelector('textarea')?.value === 'As it may not stand');
    expect(store.get(commentAtom(own.content_uuid))).to.include({ content: 'As it stood', is_edited: false });
    await seen(el, '.refusal');
  });

  it('deletes after a confirmation, leaves a stub with the focus if there are replies, and updates the count', async () => {
    const own = aComment({ actor_uuid: READER, total_replies: 1, total_direct_replies: 1 });
    const el = await open([own, aComment({}, own), aComment()], { total_visible_content: 3 });
    server.on('DELETE', '/v4/livecomments/:section/:container/comments/:uuid', [204]);
    await pick(el, own, 'Delete', 'Delete permanently');
    await seenText(el, 'This comment was removed.');
    expect(part(el, 'title').textContent).to.equal('2 comments');
    await waitUntil(() => server.asked('DELETE', own.content_uuid).length === 1);
    expect(focused(el)).to.equal(article(el, own));
  });

  it('removes a comment without replies entirely, and focuses the next', async () => {
    const root = aComment({ total_replies: 2, total_direct_replies: 2 });
    const [first, second] = [aComment({ actor_uuid: READER }, root), aComment({ actor_uuid: BEN }, root)];
    const own = aComment({ actor_uuid: READER });
    const el = await open([own, root, first, second], { total_visible_content: 4 });
    server.on('DELETE', '/v4/livecomments/:section/:container/comments/:uuid', [204]);
    for (const [removed, next, left] of [
      [own, root, 3],
      [first, second, 2],
    ] as const) {
      await pick(el, removed, 'Delete', 'Delete permanently');
      await waitUntil(() => !article(el, removed), 'still there');
      await waitUntil(() => focused(el) === article(el, next), 'focus');
      expect(findAll(el, 'article')).to.have.length(left);
      expect(part(el, 'title').textContent).to.equal(`${left} comments`);
    }
    expect(el.shadowRoot?.textContent).not.to.contain('This comment was removed.');
  });

  it('reports with a reason', async () => {
    const root = aComment();
    const el = await open([root]);
    server.on('POST', '/v4/livecomments/:section/:container/comments/:uuid/flag', [204]);
    await pick(el, root, 'Report', 'Off topic');
    await seen(el, '.notice');
    expect(server.asked('POST', '/flag')[0]?.json).to.deep.equal({ reason: 'off_topic' });
  });

  it('reports in the reporter’s own words if no reason fits', async () => {
    const root = aComment();
    const el = await open([root]);
    server.on('POST', '/v4/livecomments/:section/:container/comments/:uuid/flag', [204]);
    await pick(el, root, 'Report');
    await waitUntil(() => find(el, '.menu__title')?.textContent === 'Why are you reporting this?');
    expect(find(el, '[role="menu"]')?.getAttribute('aria-label')).to.equal('Why are you reporting this?');
    await expect(el).to.be.accessible();
    await choose(el, 'Something else');
    const field = await seen<HTMLTextAreaElement>(el, '.report-note textarea');
    expect(focused(el)).to.equal(field);
    await expect(el).to.be.accessible();
    await sendKeys({ press: 'Escape' });
    await gone(el, '.report-note');
    await waitUntil(() => focused(el) === within(el, root, 'more'));

    await pick(el, root, 'Report', 'Something else');
    fill(await seen<HTMLTextAreaElement>(el, '.report-note textarea'), '  The same lamps every day ');
    find(el, '.report-note [type="submit"]')?.click();
    await seenText(el, 'Thanks. A moderator will take a look.');
    await gone(el, '.report-note');
    const [sent] = server.asked('POST', '/flag');
    expect(sent?.json).to.deep.equal({ reason: 'other', note: 'The same lamps every day' });
  });

  it('can be used with keys, and Escape closes what opened last', async () => {
    const [one, two] = [aComment(), aComment()];
    const el = await open([one, two]);
    server.on('POST', '/v4/livecomments/:section/:container/comments/:uuid/like', [204]);
    within(el, one, 'more').focus();
    // The key handler loads with the first key.
    await sendKeys({ press: 'j' });
    await waitUntil(() => focused(el) === article(el, two));
    await sendKeys({ press: 'k' });
    await waitUntil(() => focused(el) === article(el, one));
    await sendKeys({ press: 'l' });
    await waitUntil(() => within(el, one, 'like').getAttribute('aria-pressed') === 'true');
    await sendKeys({ press: 'r' });
    await waitUntil(() => focused(el)?.matches('textarea'));
    await sendKeys({ type: 'jr' });
    expect((focused(el) as HTMLTextAreaElement).value).to.equal('jr');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => focused(el) === within(el, one, 'reply'));

    within(el, one, 'more').focus();
    await sendKeys({ press: 'Enter' });
    await seen(el, '.menu');
    await sendKeys({ press: 'ArrowDown' });
    expect(focused(el)?.textContent).to.equal('Follow Ana Moreau');
    await sendKeys({ press: 'Escape' });
    await gone(el, '.menu');
    await waitUntil(() => focused(el) === within(el, one, 'more'));
  });

  it('keeps the focus when a field closes or a branch folds', async () => {
    const root = aComment({ total_replies: 1 });
    const el = await open([root, aComment({ thread_uuid: root.content_uuid, parent_uuid: root.content_uuid })]);
    const field = (await seen(el, '.vf-post-form textarea')) as HTMLTextAreaElement;
    expect(field.getAttribute('aria-label')).to.equal(field.placeholder);
    field.focus();
    await seen(el, '.vf-post-form--open');
    await sendKeys({ press: 'Escape' });
    await gone(el, '.vf-post-form--open');
    expect(focused(el)).to.equal(field);
    await sendKeys({ type: 'So' });
    const cancel = await seen(el, '.vf-post-form__actions > .button--text');
    await sendKeys({ press: 'Escape' });
    expect(focused(el)).to.equal(field);
    cancel.click();
    await waitUntil(() => focused(el) === find(el, '.vf-post-form'));

    find(el, '.rail')?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => focused(el)?.matches('.more-replies'));
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => focused(el)?.matches('.rail'));
  });
});
