import { expect } from '@open-wc/testing';
import type { Medium } from '../../../core/contract/content/media';
import { loadDraft, slotOf } from '../../../core/state/comments/drafts';
import { aComment, openPage, READER } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { fieldOf, ID, openConversation, send, type } from '../../../test/support/writing-page';
import 'virtual:element/conversations';
import { waitUntil } from '../../../test/support/wait-until';

const server = fakeServer();
const PIXEL = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>')}`;
const size = (name: string) => ({ name, path: PIXEL, width: 400, height: 300 });
const aPicture = (media_uuid = 'm1'): Medium => ({
  media_uuid,
  type: 'image',
  width: 1600,
  height: 1200,
  sizes: ['small', 'medium', 'large'].map(size),
});

/** Replaces XMLHttpRequest: the test controls progress and answer. */
class FakeUpload {
  static last: FakeUpload | undefined;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  response: unknown;
  body?: FormData;
  url = '';
  isAborted = false;
  onload?: () => void;
  onabort?: () => void;
  constructor() {
    FakeUpload.last = this;
  }
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.isAborted = true;
    this.onabort?.();
  }
  answers(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.onload?.();
  }
}

async function begun(): Promise<FakeUpload> {
  await waitUntil(() => FakeUpload.last);
  return FakeUpload.last as FakeUpload;
}

async function choose(el: Element, name = 'quay.png'): Promise<FakeUpload> {
  const input = (await seen(el, 'input[type=file]')) as HTMLInputElement;
  const files = new DataTransfer();
  files.items.add(new File(['x'], name, { type: 'image/png' }));
  input.files = files.files;
  FakeUpload.last = undefined;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await seen(el, 'progress');
  return begun();
}

/** Drags files over a node and drops them there. Returns the two events. */
function drop(target: Element, ...files: File[]): [DragEvent, DragEvent] {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const about = { dataTransfer, bubbles: true, composed: true, cancelable: true };
  const events = [new DragEvent('dragover', about), new DragEvent('drop', about)] as [DragEvent, DragEvent];
  for (const event of events) target.dispatchEvent(event);
  return events;
}

describe('pictures', () => {
  const real = window.XMLHttpRequest;
  beforeEach(() => {
    openPage({ settings: { enable_comment_images: true } });
    window.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
  });
  afterEach(() => {
    window.XMLHttpRequest = real;
  });

  it('uploads while the reader writes, is saved with the draft, and appears in the comment in reserved space', async () => {
    const el = await openConversation(server, [aComment()]);
    type(await fieldOf(el), 'The quay today');
    const upload = await choose(el);
    upload.upload.onprogress?.({ loaded: 1, total: 4 });
    await waitUntil(() => find<HTMLProgressElement>(el, 'progress')?.value === 0.25);
    expect(upload.url).to.match(/\/c0000000-[^/]+\/media$/);
    await expect(el).to.be.accessible();

    await send(el);
    await seenText(el, 'Wait for the upload to finish');
    expect(server.asked('POST', '/comments')).to.have.length(0);
    upload.answers(201, aPicture());
    await gone(el, 'progress');
    await waitUntil(() => loadDraft(slotOf(ID, 'new')).media?.length === 1);
    await expect(el).to.be.accessible();

    const stored = aComment({ actor_uuid: READER, content: 'The quay today', media: [aPicture()] });
    server.on('POST', '/v4/livecomments/:section/:container/comments', [201, stored]);
    await send(el);
    const drawn = (await seen(el, `article[data-uuid="${stored.content_uuid}"] img.medium`)) as HTMLImageElement;
    expect(server.asked('POST', '/comments')[0]?.json).to.deep.include({ media_uuids: ['m1'] });
    expect(drawn.getBoundingClientRect().width / drawn.getBoundingClientRect().height).to.be.closeTo(4 / 3, 0.02);
    expect(drawn.closest('a')?.target).to.equal('_blank');
    expect(findAll(el, '.media-row li')).to.have.length(0);
    expect(localStorage.length).to.equal(0);
    await expect(el).to.be.accessible();
  });

  it('has a description for people who cannot see it, also after a reload', async () => {
    const el = await openConversation(server, [aComment()]);
    type(await fieldOf(el), 'The quay today');
    (await choose(el)).answers(201, aPicture());
    const alt = (await seen(el, '.media-row .field input')) as HTMLInputElement;
    alt.value = 'Two gulls on a rail ';
    alt.dispatchEvent(new Event('input', { bubbles: true }));
    await waitUntil(() => loadDraft(slotOf(ID, 'new')).media?.[0]?.alt === 'Two gulls on a rail');
    await expect(el).to.be.accessible();

    const media = [{ ...aPicture(), alt: 'Two gulls on a rail' }];
    const stored = aComment({ actor_uuid: READER, content: 'The quay today', media });
    server.on('POST', '/v4/livecomments/:section/:container/comments', [201, stored]);
    await send(el);
    const drawn = (await seen(el, `article[data-uuid="${stored.content_uuid}"] img.medium`)) as HTMLImageElement;
    expect(drawn.alt).to.equal('Two gulls on a rail');
    const sent = server.asked('POST', '/comments')[0]?.json;
    expect(sent).to.deep.include({ media_uuids: ['m1'], media_alts: { m1: 'Two gulls on a rail' } });
  });

  it('can be removed, before and after the upload', async () => {
    const el = await openConversation(server, [aComment()]);
    const field = await fieldOf(el);
    type(field, 'Look');
    const upload = await choose(el);
    find(el, '.media-row button')?.click();
    await gone(el, '.media-row');
    expect(upload.isAborted).to.equal(true);

    (await choose(el)).answers(201, aPicture());
    await seen(el, 'img.media-row__thing');
    server.on('DELETE', '/v4/livecomments/:section/:container/media/:medium', [204]);
    find(el, '.media-row button')?.click();
    await gone(el, '.media-row');
    expect(loadDraft(slotOf(ID, 'new')).media).to.deep.equal([]);
    await waitUntil(() => server.asked('DELETE', '/media/m1').length === 1, 'kept by the server');
    expect(el.shadowRoot?.activeElement).to.equal(field);
  });

  for (const [status, code, data, words] of [
    [400, 'invalid_field', { field: 'file', reason: 'broken' }, 'This file is damaged.'],
    [400, 'invalid_field', { field: 'file', reason: 'too_many_pixels' }, 'too many pixels'],
    [413, 'payload_too_large', {}, 'Pictures can be up to 10 MB'],
    [415, 'unsupported_media_type', {}, "That file can't be used. Choose a JPEG"],
  ] as const) {
    it(`shows why one was refused: ${words}`, async () => {
      const el = await openConversation(server);
      type(await fieldOf(el), 'Look');
      (await choose(el)).answers(status, { code, message: 'x', data });
      await seenText(el, words);
      expect(find(el, '.media-row [role=alert]')).not.to.equal(null);
    });
  }

  it('are accepted when pasted or dropped, and refused with the reason before anything is sent', async () => {
    const el = await openConversation(server);
    const field = await fieldOf(el);
    type(field, 'Look');
    await seen(el, '.writing-tools');
    FakeUpload.last = undefined;
    const [over, dropped] = drop(field, new File(['x'], 'quay.png', { type: 'image/png' }));
    expect([over.defaultPrevented, dropped.defaultPrevented]).to.deep.equal([true, true]);
    (await begun()).answers(201, aPicture());
    await seen(el, 'img.media-row__thing');

    FakeUpload.last = undefined;
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], 'IMG_1.heic', { type: 'image/heic' }));
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
    );
    await seenText(el, "That file can't be used. Choose a JPEG");
    expect(FakeUpload.last).to.equal(undefined);
  });

  it('do not replace the page when they are dropped outside a field', async () => {
    const el = await openConversation(server, [aComment()]);
    const [over] = drop(await seen(el, 'article'), new File(['x'], 'quay.png', { type: 'image/png' }));
    expect(over.defaultPrevented).to.equal(true);
    const text = new DataTransfer();
    text.setData('text', 'words');
    const moved = new DragEvent('dragover', { dataTransfer: text, bubbles: true, composed: true, cancelable: true });
    (await seen(el, 'article')).dispatchEvent(moved);
    expect(moved.defaultPrevented).to.equal(false);
  });

  it('are offered only if the site accepts them', async () => {
    openPage();
    const el = await openConversation(server);
    type(await fieldOf(el), 'Look');
    await seen(el, '.writing-tools');
    expect(find(el, 'input[type=file]')).to.equal(null);
  });

  it('shows a video in the player of the browser', async () => {
    const video = { ...aPicture(), type: 'video' as const, sizes: [size('video')] };
    const el = await openConversation(server, [aComment({ media: [video] })]);
    const player = (await seen(el, 'video.medium')) as HTMLVideoElement;
    expect(player.controls).to.equal(true);
    expect(player.getAttribute('aria-label')).to.equal('Video');
  });
});
