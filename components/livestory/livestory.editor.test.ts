import { expect } from '@open-wc/testing';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { Draft } from '../../core/contract/content/live-blog';
import type { Post } from '../../core/state/live-blog/new-posts';
import { openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { fill } from '../../test/support/fill';
import {
  button,
  editors,
  openBlog,
  pasteIn,
  reporters,
  serveWriting,
  write,
  writtenIn,
} from '../../test/support/live-blog';
import { findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livestory';

const server = fakeServer();
const PIXEL = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>')}`;
const posts = () => server.asked('PUT', '/drafts/').map(({ json }) => (json as Draft & { post: Post }).post);
const bodies = () => posts().map(({ body }) => body);

/** Answers the upload of a picture, which does not use fetch. */
class Upload {
  static files: FormDataEntryValue[] = [];
  upload = {};
  status = 201;
  response = { media_uuid: 'm1', type: 'image', width: 4, height: 3, sizes: [{ name: 'small', path: PIXEL }] };
  onload?: () => void;
  open() {}
  setRequestHeader() {}
  send(body: FormData) {
    Upload.files.push(...body.getAll('file'));
    this.onload?.();
  }
}

describe('the editor of a live blog’s posts', () => {
  const real = window.XMLHttpRequest;
  beforeEach(() => {
    openPage();
    serveWriting(server);
  });
  afterEach(() => {
    window.XMLHttpRequest = real;
    clearPageState(store);
    localStorage.clear();
  });
  const open = (authors = editors as typeof editors | typeof reporters) => openBlog(server, [], { blog: { authors } });

  async function select(el: Element): Promise<void> {
    const field = (await seen(el, '.body-field__text')) as HTMLElement;
    const event = { key: 'a', ctrlKey: true, bubbles: true, composed: true, cancelable: true };
    field.dispatchEvent(new KeyboardEvent('keydown', event));
  }
  const formats = (el: Element) => findAll(el, '.format-bar button');
  const linkButton = (el: Element) => formats(el).find((one) => one.title === 'Link') as HTMLElement;

  it('uploads a pasted picture and shows it in the text, with a field for its description', async () => {
    window.XMLHttpRequest = Upload as unknown as typeof XMLHttpRequest;
    const el = await open();
    await write(el, 'The quay today.');
    await pasteIn(el, '', { files: [new File(['x'], 'quay.png', { type: 'image/png' })] });
    expect((await seen<HTMLImageElement>(el, '.attached img')).getAttribute('src')).to.equal(PIXEL);
    expect(Upload.files.map((file) => (file as File).name)).to.deep.equal(['quay.png']);
    const field = (await seen(el, '.attached input')) as HTMLInputElement;
    for (const text of ['A', 'A quay']) fill(field, text);
    await waitUntil(() => findAll(el, '.attached input')[0] === field, 'the field was drawn anew');
    button(el, 'Publish').click();
    await waitUntil(() => posts().at(-1)?.media_alts?.m1 === 'A quay', 'not sent');
    expect(JSON.stringify(bodies().at(-1))).to.match(/The quay today.*"media_uuid":"m1"/);
  });

  it('links the selected words, refuses an invalid address until it is corrected, and removes the link', async () => {
    const el = await open();
    await write(el, 'The harbour plan');
    await select(el);
    const bold = formats(el).find((one) => one.title === 'Bold') as HTMLElement;
    bold.click();
    expect(writtenIn(el)).to.equal('**The harbour plan**');
    bold.click();
    linkButton(el).click();
    const address = (await seen(el, '.format-bar__link input')) as HTMLInputElement;
    fill(address, 'javascript:alert(1)');
    button(el, 'Insert').click();
    await seenText(el, 'Enter a web address');
    expect(address.getAttribute('aria-invalid')).to.equal('true');
    fill(address, 'harbour.example/plan');
    await gone(el, '.format-bar__problem');
    button(el, 'Insert').click();
    await gone(el, '.format-bar__link');
    expect(writtenIn(el)).to.equal('[The harbour plan](https://harbour.example/plan)');
    expect(linkButton(el).getAttribute('aria-pressed')).to.equal('true');
    linkButton(el).click();
    await seen(el, '.format-bar__link input');
    button(el, 'Remove').click();
    await waitUntil(() => writtenIn(el) === 'The harbour plan', 'still a link');
  });

  it('links the selected words to an address that is pasted over them', async () => {
    const el = await open();
    await write(el, 'The harbour plan');
    await select(el);
    await pasteIn(el, 'https://harbour.example/plan');
    expect(writtenIn(el)).to.equal('[The harbour plan](https://harbour.example/plan)');
  });

  it('has its toolbar above the keyboard of a phone', async () => {
    const el = await open();
    const tools = await seen(el, '.writer__tools');
    const view = window.visualViewport as VisualViewport;
    const place = () => getComputedStyle(tools).insetBlockEnd;
    expect([getComputedStyle(tools).position, place()]).to.deep.equal(['sticky', '0px']);
    const height = view.height;
    Object.defineProperty(view, 'height', { configurable: true, value: height - 260 });
    view.dispatchEvent(new Event('resize'));
    expect(place()).to.equal('260px');
    Reflect.deleteProperty(view, 'height');
    view.dispatchEvent(new Event('resize'));
    expect(place()).to.equal('0px');
  });

  it('leads people who may write from the article to the reporter’s page', async () => {
    const el = await open(reporters);
    const link = await seen<HTMLAnchorElement>(el, '.writer__page a');
    expect(new URL(link.href).pathname).to.equal('/write/story-1');
    expect(link.textContent).to.equal("Open the reporter's page");
  });
});
