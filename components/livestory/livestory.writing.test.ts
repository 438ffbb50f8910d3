import { expect } from '@open-wc/testing';
import type { LiveBlog } from '../../core/contract/content/live-blog';
import type { Post } from '../../core/state/live-blog/new-posts';
import { ANA, BEN, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { fill } from '../../test/support/fill';
import {
  aPost,
  BLOG,
  button,
  editors,
  openBlog,
  pasteIn,
  serveWriting,
  write,
  writtenIn,
} from '../../test/support/live-blog';
import { setOnline } from '../../test/support/network';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livestory';

const server = fakeServer();
const open = (posts: Post[], blog: Partial<LiveBlog> = {}) => openBlog(server, posts, { blog });
const authors = editors;

describe('a live blog’s reporter', () => {
  beforeEach(() => openPage());
  afterEach(() => {
    setOnline(true);
    localStorage.clear();
  });

  it('writes a post of blocks and publishes it by keys; it appears on top and can be unpublished', async () => {
    serveWriting(server);
    const el = await open([aPost()], { authors });
    await write(el, '# Half time\n\nTwo all.\n\n- North\n- South');
    await expect(el).to.be.accessible();
    find(el, '.body-field__text')?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, composed: true }),
    );
    await seenText(el, 'Published.');
    expect((server.asked('PUT', '/drafts/')[0]?.json as { post: Post } | undefined)?.post.body).to.deep.equal([
      { type: 'heading', text: 'Half time' },
      { type: 'paragraph', text: 'Two all.' },
      { type: 'list', items: ['North', 'South'] },
    ]);
    expect(find(el, 'article .post__title')?.textContent).to.equal('Goal');
    server.on('DELETE', `${BLOG}/:cc/posts/:uuid`, [204]);
    button(el, 'Undo').click();
    await waitUntil(() => writtenIn(el)?.includes('Two all.'));
    expect(server.asked('DELETE', '/posts/')).to.have.length(1);
  });

  it('notifies followers of a post if an editor chose so, and of the next only if chosen again', async () => {
    serveWriting(server);
    const el = await open([], { authors });
    await write(el, 'The result is in');
    const notify = button(el, 'Notify followers');
    expect(notify.getAttribute('aria-pressed')).to.equal('false');
    notify.click();
    await waitUntil(() => notify.getAttribute('aria-pressed') === 'true');
    button(el, 'Publish').click();
    await seenText(el, 'Published.');
    expect(button(el, 'Notify followers').getAttribute('aria-pressed')).to.equal('false');
    await write(el, 'And the turnout');
    button(el, 'Publish').click();
    await waitUntil(() => server.asked('PUT', '/drafts/').length === 2);
    const told = server.asked('PUT', '/drafts/').map(({ json }) => (json as { notify?: boolean }).notify);
    expect(told).to.deep.equal([true, false]);
    await expect(el).to.be.accessible();
  });

  it('offers to notify followers only to people who may publish', async () => {
    serveWriting(server);
    const el = await open([], { authors: [{ user_uuid: READER, role: 'reporter' }] });
    await seenText(el, 'Submit for review');
    expect(button(el, 'Notify followers')).to.equal(undefined);
  });

  it('stores every key over a reload, and sends posts that were published offline', async () => {
    serveWriting(server);
    const el = await open([], { authors });
    await write(el, 'Half of a sentence');
    el.remove();
    const again = await open([], { authors });
    await waitUntil(() => writtenIn(again) === 'Half of a sentence');
    server.on('PUT', `${BLOG}/:cc/drafts/:uuid`, 'offline');
    setOnline(false);
    button(again, 'Publish').click();
    await seenText(again, "We'll send it when the connection is back");
    serveWriting(server);
    setOnline(true);
    await seenText(again, 'Published.');
    expect(new Set(server.asked('PUT', '/drafts/').map(({ path }) => path)).size).to.equal(1);
  });

  it('offers the blog’s authors as bylines, linked to their accounts, also through a correction', async () => {
    serveWriting(server);
    const both = [...authors, { user_uuid: BEN, role: 'reporter' as const }];
    const el = await open([aPost({ byline: [{ uuid: BEN }, { name: 'Agencies' }] })], { authors: both });
    server.on('GET', '/v2/:domain/users', ({ query }) => {
      const results = (query.ids ?? '').split(',').map((uuid) => ({
        ...{
          uuid,
          id: 1,
          name: uuid === BEN ? 'Ben Okafor' : 'Robin Vale',
          user_privilege: 'normal',
          custom_badges: [],
        },
      }));
      return [200, { http_status: 200, result: { results } }];
    });
    const field = (await seen(el, '.writer__byline')) as HTMLInputElement;
    const offered = () => findAll<HTMLOptionElement>(el, 'datalist option').map(({ value }) => value);
    await waitUntil(() => offered().includes('Ben Okafor'), 'nobody offered');
    fill(field, 'Ben Okafor, ');
    await waitUntil(() => offered().every((name) => name.startsWith('Ben Okafor, ')), 'the first name is lost');
    fill(field, 'Ben Okafor, Our weather desk');
    await write(el, 'It rains.');
    await expect(el).to.be.accessible();
    button(el, 'Publish').click();
    await seenText(el, 'Published.');
    const sent = server.asked('PUT', '/drafts/').at(-1)?.json as { post: Post };
    expect(sent.post.byline).to.deep.equal([{ uuid: BEN }, { name: 'Our weather desk' }]);

    server.on('POST', `${BLOG}/:cc/content/:uuid/edit`, ({ json }) => [200, aPost(json as Partial<Post>)]);
    findAll<HTMLButtonElement>(el, 'button')
      .findLast((one) => one.textContent?.trim() === 'Edit')
      ?.click();
    await waitUntil(() => field.value === 'Ben Okafor, Agencies', `not in the field: ${field.value}`);
    button(el, 'Save correction').click();
    await waitUntil(() => server.asked('POST', '/edit').length === 1, 'not saved');
    const corrected = server.asked('POST', '/edit')[0]?.json as Post;
    expect(corrected.byline).to.deep.equal([{ uuid: BEN }, { name: 'Agencies' }]);
  });

  it('makes a card of an address that is pasted without other text', async () => {
    const card = { type: 'embed', url: 'https://youtu.be/aqz-KE-bpKQ', provider: 'YouTube', title: 'The square' };
    server.on('POST', `${BLOG}/:cc/embed`, [200, card]);
    const el = await open([], { authors });
    await write(el, 'Look:');
    (await seen(el, '.body-field__text')).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true }),
    );
    await pasteIn(el, card.url);
    await waitUntil(() => find(el, '.attached')?.textContent?.includes('The square'));
    expect(find(el, '.attached')?.nextElementSibling?.tagName, 'nowhere to go on').to.equal('P');
  });

  it('shows both texts after someone else corrected the post', async () => {
    const post = aPost({ body: [{ type: 'paragraph', text: 'Nine dead.' }] });
    const el = await open([post], { authors });
    const other = { ...post, rev: 2, body: [{ type: 'paragraph', text: 'Seven hurt.' }] };
    const revs: unknown[] = [];
    server.on('POST', `${BLOG}/:cc/content/:uuid/edit`, ({ json }) => {
      const { rev } = json as { rev: number };
      revs.push(rev);
      return rev === 2
        ? [200, { ...other, rev: 3 }]
        : [409, { code: 'edit_conflict', message: '', data: { other, rev: 2 } }];
    });
    await seen(el, '.writer');
    await waitUntil(() => button(el, 'Edit'));
    button(el, 'Edit').click();
    await waitUntil(() => writtenIn(el) === 'Nine dead.');
    await write(el, 'Eight hurt.');
    button(el, 'Save correction').click();
    await seen(el, '.conflict');
    await seenText(el, 'Eight hurt.');
    await seenText(el, 'Seven hurt.');
    button(el, 'Keep mine').click();
    await gone(el, '.conflict');
    await waitUntil(() => revs.length === 2, 'not sent again');
    expect(revs).to.deep.equal([1, 2]);
  });

  it('says who else has the same post in hand, until it is put down', async () => {
    const posts = [aPost({ body: [{ type: 'paragraph', text: 'Nine dead.' }] })];
    const el = await open(posts, { authors });
    server.on('GET', '/v2/:domain/users', [
      200,
      { http_status: 200, result: { results: [{ uuid: BEN, id: 1, name: 'Ben Okafor', user_privilege: 'normal' }] } },
    ]);
    server.on('PUT', `${BLOG}/:cc/in-hand/:uuid`, [200, { actor_uuids: [BEN] }]);
    await write(el, 'Something new');
    expect(server.asked('PUT', '/in-hand/')).to.deep.equal([]);
    await waitUntil(() => button(el, 'Edit'));
    button(el, 'Edit').click();
    await seenText(el, 'Being edited by Ben Okafor');
    await expect(el).to.be.accessible();
    expect(server.asked('PUT', '/in-hand/')[0]?.path).to.contain(posts[0]?.content_uuid);
    button(el, 'Cancel').click();
    await waitUntil(() => server.asked('DELETE', '/in-hand/').length === 1, 'not put down');
    await waitUntil(() => !find(el, '[part=writer]')?.textContent?.includes('Ben Okafor'));
  });

  const fieldText = writtenIn;
  const refuse = () =>
    server.on('PUT', `${BLOG}/:cc/drafts/:uuid`, [403, { code: 'forbidden', message: 'You may not do that.' }]);

  it('loses neither of two refused posts, nor the text that is being written', async () => {
    server.on('PUT', `${BLOG}/:cc/drafts/:uuid`, 'offline');
    const el = await open([], { authors });
    for (const text of ['First of all.', 'Second to none.']) {
      await write(el, text);
      button(el, 'Publish').click();
      await waitUntil(() => fieldText(el) === '');
    }
    await write(el, 'Third, and not done');
    refuse();
    setOnline(true);
    await waitUntil(() => button(el, 'Drafts (2)'), 'they are not kept');
    expect(fieldText(el)).to.equal('Third, and not done');
    el.remove();

    const again = await open([], { authors });
    await waitUntil(() => fieldText(again) === 'Third, and not done', 'not in the field after a reload');
    button(again, 'Drafts (2)').click();
    await seenText(again, 'First of all.');
    await seenText(again, 'Second to none.');
    await expect(again).to.be.accessible();
    find<HTMLButtonElement>(again, '.drafts__acts button')?.click();
    await waitUntil(() => fieldText(again) === 'First of all.', 'not to be gone on with');
    await seenText(again, 'Third, and not done');
  });

  it('keeps the text that is being written when a post is unpublished or a draft is opened', async () => {
    serveWriting(server);
    const el = await open([], { authors });
    await write(el, 'Two all.');
    button(el, 'Publish').click();
    await seenText(el, 'Published.');
    await write(el, 'Half of the next');
    server.on('DELETE', `${BLOG}/:cc/posts/:uuid`, [204]);
    button(el, 'Undo').click();
    await waitUntil(() => fieldText(el) === 'Two all.', 'not taken back');
    await waitUntil(() => button(el, 'Drafts (1)'), 'what was being written is gone');
    button(el, 'Drafts (1)').click();
    (await seen(el, '.drafts__acts button')).click();
    await waitUntil(() => fieldText(el) === 'Half of the next', 'not to be gone on with');
    await seenText(el, 'Two all.');
  });

  it('keeps a correction over a reload, and sends it when the network is back', async () => {
    const post = aPost({ body: [{ type: 'paragraph', text: 'Nine dead.' }] });
    const el = await open([post], { authors });
    await seen(el, '.writer');
    await write(el, 'Something new');
    button(el, 'Edit').click();
    await waitUntil(() => fieldText(el) === 'Nine dead.');
    await write(el, 'Eight hurt.');
    el.remove();

    const again = await open([post], { authors });
    await waitUntil(() => fieldText(again) === 'Eight hurt.', 'the correction is lost');
    server.on('POST', `${BLOG}/:cc/content/:uuid/edit`, 'offline');
    setOnline(false);
    button(again, 'Save correction').click();
    await seenText(again, "We'll send it when the connection is back");
    await waitUntil(() => fieldText(again) === 'Something new', 'what was written before is lost');
    server.on('POST', `${BLOG}/:cc/content/:uuid/edit`, ({ json }) => [200, { ...post, ...(json as Post), rev: 2 }]);
    setOnline(true);
    await waitUntil(() => find(again, 'article')?.textContent?.includes('Eight hurt.'), 'not corrected');
    expect(button(again, 'Undo')).to.equal(undefined);
    expect(fieldText(again)).to.equal('Something new');
  });

  it('treats a correction whose answer was lost as sent', async () => {
    const post = aPost({ body: [{ type: 'list', ordered: true, items: ['North', 'South'] }] });
    const el = await open([post], { authors });
    await seen(el, '.writer');
    button(el, 'Edit').click();
    await waitUntil(() => fieldText(el) === '1. North\n2. South');
    await write(el, '1. North\n2. East');
    // In a database's form: its members in another order.
    const body = [{ items: ['North', 'East'], ordered: true, type: 'list' }];
    const conflict = { code: 'edit_conflict', message: '', data: { other: { ...post, rev: 2, body }, rev: 2 } };
    server.on('POST', `${BLOG}/:cc/content/:uuid/edit`, [409, conflict]);
    button(el, 'Save correction').click();
    await waitUntil(() => server.asked('POST', '/edit').length === 1 && !find(el, '.writer__editing'));
    await waitUntil(() => find(el, '.writer__state')?.textContent?.trim() === '', 'still on its way');
    expect(find(el, '.conflict')).to.equal(null);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('vfDraft:'))).to.deep.equal([]);
  });

  it('submits where others publish', async () => {
    serveWriting(server);
    const el = await open([], { authors: [{ user_uuid: READER, role: 'reporter' }] });
    await write(el, 'Smoke over the harbour');
    expect(button(el, 'Publish')).to.equal(undefined);
    button(el, 'Submit for review').click();
    await seenText(el, 'Submitted for review.');
  });

  it('is absent for readers', async () => {
    const el = await open([aPost()], { authors: [{ user_uuid: ANA, role: 'editor' }] });
    await seen(el, 'article');
    expect(find(el, '.writer')).to.equal(null);
    expect(button(el, 'Edit')).to.equal(undefined);
  });
});
