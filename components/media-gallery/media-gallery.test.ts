import { expect, fixture, html } from '@open-wc/testing';
import { loadAreas } from '../../core/base/i18n/packs';
import { store } from '../../core/base/store/store';
import type { Medium } from '../../core/contract/content/media';
import { mutedAtom } from '../../core/state/relationships/relationships.atoms';
import { ANA, aComment, aFirstPage, BEN, openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, findAll, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/media-gallery';
import { reads } from '../../test/support/spoken';

const aPicture = (media_uuid: string, alt?: string): Medium => ({
  media_uuid,
  type: 'image',
  width: 800,
  height: 600,
  sizes: ['small', 'medium', 'large'].map((name) => ({
    name,
    path: `/media/${media_uuid}/${name}.webp`,
    width: 8,
    height: 6,
  })),
  ...(alt && { alt }),
});
const aVideo: Medium = {
  media_uuid: 'tide',
  type: 'video',
  width: 640,
  height: 360,
  sizes: [{ name: 'video', path: '/media/tide/video.mp4', width: 640, height: 360 }],
};

describe('<vf-media-gallery>', () => {
  const server = fakeServer();
  before(() => loadAreas(['base', 'pictures'], 'en'));
  beforeEach(() => openPage({ reader: false }));

  const said = [
    aComment({ content: 'At low water', media: [aPicture('eel', 'An eel on the quay'), aPicture('quay')] }),
    aComment({ actor_uuid: BEN, media: [aVideo] }),
  ];
  const serve = (more_available = false) =>
    server.on('GET', '/v4/livecomments/:section/', [200, aFirstPage(said, { container_id: 'tide-7' }, more_available)]);
  const aGallery = () =>
    fixture<HTMLElement>(html`<vf-media-gallery vf-container-id="tide-7" limit="2"></vf-media-gallery>`);

  it('shows readers’ pictures, and opens them one by one with keys and buttons', async () => {
    serve();
    const el = await aGallery();
    await waitUntil(() => findAll(el, '.pictures__tile').length === 3);
    expect(server.asked('GET', '/livecomments/')[0]?.query).to.include({ has_media: '1', limit: '2' });
    expect(find(el, '.pictures__tile img')?.getAttribute('alt')).to.equal('An eel on the quay');
    expect(findAll(el, '.pictures__tile img')[1]?.getAttribute('alt')).to.match(/^Picture by /);
    await reads(el, '', [
      'region: Pictures',
      'heading: Pictures',
      'button: An eel on the quay (haspopup dialog)',
      'button: Picture by (haspopup dialog)',
      'button: Video by (haspopup dialog)',
    ]);
    await expect(el).to.be.accessible();

    const first = findAll(el, '.pictures__tile')[0] as HTMLElement;
    first.focus();
    first.click();
    const dialog = (await seen(el, 'dialog[open]')) as HTMLDialogElement;
    await seenText(el, '1 of 3');
    await seenText(el, 'At low water');
    expect(find(el, '.viewer__medium')?.getAttribute('src')).to.match(/eel\/large\.webp$/);
    await expect(el).to.be.accessible();
    const press = (key: string) => dialog.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('ArrowRight');
    await seenText(el, '2 of 3');
    press('End');
    await seenText(el, '3 of 3');
    expect(find(el, 'video.viewer__medium')).to.exist;
    press('ArrowRight');
    press('Home');
    await seenText(el, '1 of 3');
    dialog.close();
    await waitUntil(() => !find(el, 'dialog'));
    expect(el.shadowRoot?.activeElement).to.equal(first);
  });

  it('loads more after the last comment, and shows when that fails', async () => {
    serve(true);
    server.on('GET', '/v4/livecomments/:section/:cc/comments', 'offline');
    const el = await aGallery();
    (await seen(el, '.pictures__more')).click();
    await seenText(el, "More pictures didn't load. Try again");
    server.on('GET', '/v4/livecomments/:section/:cc/comments', [
      200,
      { more_available: false, contents: [aComment({ media: [aPicture('boat')] })] },
    ]);
    (await seen(el, '.pictures__more:enabled')).click();
    await waitUntil(() => findAll(el, '.pictures__tile').length === 4);
    expect(server.asked('GET', '/comments').at(-1)?.query.starting_from).to.equal(said[1]?.content_uuid);
    expect(find(el, '.pictures__more')).to.equal(null);
  });

  it('loads more once for each press, shows progress, and retries after a failure', async () => {
    serve(true);
    let answer = () => {};
    const more = '/v4/livecomments/:section/:cc/comments';
    server.on('GET', more, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return [503, {}];
    });
    const el = await aGallery();
    const button = (await seen(el, '.pictures__more')) as HTMLButtonElement;
    button.click();
    await waitUntil(() => button.disabled);
    button.click();
    await waitUntil(() => server.asked('GET', '/comments').length === 1);
    answer();
    await seenText(el, "More pictures didn't load. Try again");
    expect(button.disabled).to.equal(false);
    expect(server.asked('GET', '/comments')).to.have.length(1);
    expect(findAll(el, '.pictures__tile')).to.have.length(3);
  });

  it('leaves out media of muted people, and shows an empty state if all were', async () => {
    openPage();
    serve();
    const el = await aGallery();
    await waitUntil(() => findAll(el, '.pictures__tile').length === 3);
    store.set(mutedAtom, new Set([BEN]));
    await waitUntil(() => findAll(el, '.pictures__tile').length === 2);
    expect(find(el, '.pictures__play')).to.equal(null);
    store.set(mutedAtom, new Set([BEN, ANA]));
    await seenText(el, 'No pictures yet');
    expect(find(el, '.pictures__tile')).to.equal(null);
  });

  it('opens a picture without arrows at either end, and closes by its button', async () => {
    serve();
    const el = await aGallery();
    await waitUntil(() => findAll(el, '.pictures__tile').length === 3);
    findAll(el, '.pictures__tile')[1]?.click();
    await seenText(el, '2 of 3');
    const ways = () => findAll<HTMLButtonElement>(el, '.viewer__ways button');
    ways()[0]?.click();
    await seenText(el, '1 of 3');
    expect(ways().map(({ disabled }) => disabled)).to.deep.equal([true, false]);
    ways()[1]?.click();
    await seenText(el, '2 of 3');
    expect(ways().map(({ disabled }) => disabled)).to.deep.equal([false, false]);
    find(el, 'dialog')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
    await seenText(el, '3 of 3');
    expect(ways().map(({ disabled }) => disabled)).to.deep.equal([false, true]);
    find(el, '.viewer__head button')?.click();
    await waitUntil(() => !find(el, 'dialog'));
  });

  it('leaves a video its own keys, and has no arrows for one picture', async () => {
    server.on('GET', '/v4/livecomments/:section/', [200, aFirstPage([aComment({ media: [aVideo] })])]);
    const el = await aGallery();
    (await seen(el, '.pictures__tile')).click();
    const video = await seen(el, 'video.viewer__medium');
    const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true });
    video.dispatchEvent(key);
    expect(key.defaultPrevented).to.equal(false);
    expect(find(el, '.viewer__ways')).to.equal(null);
  });

  it('shows an empty state, also before the first comment, and retries after a failure', async () => {
    server.on('GET', '/v4/livecomments/:section/', 'offline');
    const el = await aGallery();
    const retry = await seen(el, '[role=alert] button');
    await reads(el, '', [
      'region: Pictures',
      'heading: Pictures',
      'alert:',
      "Pictures couldn't be loaded",
      'button: Try again',
    ]);
    await expect(el).to.be.accessible();
    server.on('GET', '/v4/livecomments/:section/', [404, { code: 'container_not_found' }]);
    retry.click();
    await seenText(el, 'No pictures yet');
  });
});
