import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { store } from '../../base/store/store';
import { numericIdToUuid } from '../../contract/values/ids';
import { siteDomain } from '../../transport/tokens/site-domain';
import { setSiteAction } from '../site/site.atoms';
import { guest, toUser } from '../user/user';
import { deepLinkTo, readDeepLink, readShare } from './deep-link';
import { resolveDomain } from './domain';
import { isContainerId, type Page } from './glance';
import { deepLinkAtom, isOwnerAtom, pageAtom } from './page.atoms';
import { cleanUrl, ownAddress } from './page-address';
import { readPage, readPageAction } from './read-page';

/** A page with this head, at this address. */
function aPage(head: string, address = 'https://news.example/politics/story?page=2#top'): Page {
  const parsed = new DOMParser().parseFromString(`<html><head>${head}</head></html>`, 'text/html');
  return readPage(parsed, new URL(address));
}
const meta = (name: string, content: string, attribute = 'name') =>
  `<meta ${attribute}="${name}" content="${content}">`;

describe('page', () => {
  let error: sinon.SinonStub;
  let warn: sinon.SinonStub;
  beforeEach(() => {
    error = sinon.stub(console, 'error');
    warn = sinon.stub(console, 'warn');
  });
  afterEach(() => sinon.restore());

  // Each row: the field, its tags from the first that wins to the last.
  const fallbacks: Array<[keyof Page, string[]]> = [
    ['title', ['vf:title', 'og:title', 'twitter:title', 'title']],
    ['description', ['vf:description', 'og:description', 'twitter:description', 'description']],
    ['image_alt', ['vf:image_alt', 'og:image:alt', 'twitter:image:alt']],
    ['page_type', ['vf:page_type', 'og:type']],
    ['section', ['vf:section']],
    ['unique_id', ['vf:unique_id']],
    ['container', ['vf:container_id', 'vf:unique_id']],
    ['lang', ['vf:lang']],
  ];
  for (const [field, tags] of fallbacks) {
    for (const attribute of ['name', 'property']) {
      it(`reads ${field} from ${tags.join(', ')} as ${attribute}, in that order wherever they are`, () => {
        for (let first = 0; first < tags.length; first++) {
          const head = tags.slice(first).map((tag) => meta(tag, `from-${tag.replace(/[^a-z]/g, '.')}`, attribute));
          const expected = `from-${tags[first]?.replace(/[^a-z]/g, '.')}`;
          expect(aPage(head.toReversed().join(''))[field]).to.equal(expected);
        }
      });
    }
  }

  it('uses title, address and language of the document if no tag has them', () => {
    const page = aPage('<title> A  story\n</title>');
    expect(page).to.include({
      title: 'A story',
      url: 'https://news.example/politics/story?page=2#top',
      path: '/politics/story',
      protocol: 'https:',
      domain: 'news.example',
      container: '',
      ads_enabled: true,
      image_url: '',
    });
  });

  it('uses the address in vf:url, og:url, then the canonical link, as an absolute address', () => {
    const link = '<link rel="canonical" href="/canonical">';
    expect(aPage(link).url).to.equal('https://news.example/canonical');
    expect(aPage(link + meta('og:url', 'https://news.example/og')).url).to.equal('https://news.example/og');
    expect(aPage(meta('og:url', '/og') + meta('vf:url', '/vf')).url).to.equal('https://news.example/vf');
    expect(aPage(meta('vf:url', 'http://%')).url).to.contain('/politics/story');
  });

  it('uses the picture in vf:image, og:image, twitter:image, as an absolute address', () => {
    expect(aPage(meta('twitter:image', '/t.jpg')).image_url).to.equal('https://news.example/t.jpg');
    expect(aPage(meta('twitter:image', '/t.jpg') + meta('og:image', '/o.jpg')).image_url).to.contain('/o.jpg');
    expect(aPage(meta('og:image', '/o.jpg') + meta('vf:image', '/v.jpg')).image_url).to.contain('/v.jpg');
  });

  it('ignores tags that are empty or have no content', () => {
    const head = `<meta name="vf:title"><meta name="og:title" content="  ">${meta('twitter:title', 'Told')}`;
    expect(aPage(head).title).to.equal('Told');
  });

  it('collapses white space and cuts at 500 characters, never through a character', () => {
    const page = aPage(meta('vf:title', 'a \t\n b') + meta('vf:description', `${'x'.repeat(499)}😀y`));
    expect(page.title).to.equal('a b');
    expect(page.description).to.equal(`${'x'.repeat(499)}😀`);
    expect(aPage(meta('vf:title', 'y'.repeat(600))).title.length).to.equal(500);
  });

  it('drops what only belongs to a share from the address', () => {
    const clean = (address: string) => cleanUrl(address, 'https://a.example/');
    expect(clean('/x?__vfz=medium%3Dx&b=1&__vfsubscribed=1')).to.equal('https://a.example/x?b=1');
    expect(clean('/x?__vfz=medium')).to.equal('https://a.example/x');
    expect(clean('/x#vf-1001')).to.equal('https://a.example/x');
    expect(clean('/x?a=b%20c#/route')).to.equal('https://a.example/x?a=b%20c#/route');
  });

  it('has an address without the reader’s parameters, and with those that identify the article', () => {
    const own = (query: string) => ownAddress({ href: `https://a.example/x?${query}` });
    expect(own('utm_source=n&id=7&email=ada%40a.example&token=s3cret&fbclid=1&gclid=2&mc_eid=3')).to.equal(
      'https://a.example/x?id=7',
    );
    expect(own('p=4&q=a%20b')).to.equal('https://a.example/x?p=4&q=a%20b');
  });

  it('keeps the page identity as it is, and refuses one that is too long', () => {
    expect(aPage(meta('vf:unique_id', ' Ab C ')).unique_id).to.equal(' Ab C ');
    const tooLong = aPage(meta('vf:container_id', 'story') + meta('vf:unique_id', 'x'.repeat(101)));
    expect(tooLong.unique_id).to.equal('');
    expect(error.args.map(([text]) => text)).to.deep.equal([
      'not a container id: "Ab C"; use 1-200 of A-Z a-z 0-9 . _ : ~ -',
      'vf:unique_id has more than 100 characters and is not used',
    ]);
  });

  it('reads several owners and authors, and warns of invalid ones', () => {
    const head =
      meta('vf:owner', 'viafoura-id:12') +
      meta('vf:author', 'google:a:b') +
      meta('vf:owner', 'nobody') +
      meta('vf:owner', 'x:1');
    expect(aPage(head).owners).to.deep.equal(['viafoura-id:12', 'google:a:b']);
    expect(warn.callCount).to.equal(2);
  });

  it('reads topics of all three kinds, each once', () => {
    const head =
      meta('keywords', 'Oslo, Ferry ,,Oslo') + meta('article:tag', 'Ferry', 'property') + meta('vf:topic', 'Harbour');
    expect(aPage(head).topics).to.deep.equal(['Harbour', 'Ferry', 'Oslo']);
  });

  it('turns ads off by the mere presence of vf:ads-disabled', () => {
    expect(aPage('<meta name="vf:ads-disabled">').ads_enabled).to.equal(false);
  });

  it('accepts container ids of 1 to 200 safe characters and logs others', () => {
    for (const id of ['4711', '11-4711', 'post_4711', 'a.b:c~d', 'x'.repeat(200)])
      expect(isContainerId(id)).to.equal(true);
    expect(error.callCount).to.equal(0);
    for (const id of ['a b', 'ä', 'x'.repeat(201), 'a/b', '<b>']) expect(isContainerId(id)).to.equal(false);
    expect(error.callCount).to.equal(5);
    expect(aPage(meta('vf:container_id', 'a b')).container).to.equal('');
  });

  it('finds the domain: tag unless the host is listed, then the configured one, then the host', () => {
    const clues = { tag: 'test.example', hostname: 'news.example', configured: '' };
    expect(resolveDomain(clues)).to.equal('test.example');
    expect(resolveDomain({ ...clues, whitelist: ['news.example'] })).to.equal('news.example');
    expect(resolveDomain({ ...clues, whitelist: ['news.example'], configured: 'c.example' })).to.equal('c.example');
    expect(resolveDomain({ ...clues, tag: '', configured: 'c.example' })).to.equal('c.example');
    expect(resolveDomain({ ...clues, tag: '' })).to.equal('news.example');
  });
});

describe('the site of the session', () => {
  afterEach(() => store.set(setSiteAction, {}, null));

  it('has the host’s name until its own is known', () => {
    expect(siteDomain()).to.equal(location.hostname);
    store.set(setSiteAction, { domain: 'news.example' }, null);
    expect(siteDomain()).to.equal('news.example');
  });
});

describe('links to a comment', () => {
  const uuid = numericIdToUuid(1001);
  const link = (address: string) => readDeepLink(new URL(address, 'https://a.example'));

  it('are read from #vf-{number}, #vf-{uuid} and __vfz', () => {
    expect(link('/#vf-1001')).to.equal(uuid);
    expect(link(`/#vf-${uuid}`)).to.equal(uuid);
    expect(link('/?__vfz=medium%3Dcomment%7Ccomment_share%3D1001')).to.equal(uuid);
    expect(link(`/?__vfz=content_uuid%3D${uuid}`)).to.equal(uuid);
  });

  it('are nothing when they are no number we issue', () => {
    for (const address of [
      '/',
      '/#vf-',
      '/#vf-x',
      '/#vf-0',
      '/#vf-99999999999999999',
      '/?__vfz=medium%3Dx',
      '/#other',
    ]) {
      expect(link(address), address).to.equal('');
    }
  });

  it('reads pairs, and nothing twice or broken', () => {
    expect(readShare('?__vfz=a%3D1%7Cb%3D2%3D3%7C%7C%3Dx')).to.deep.equal({ a: '1', b: '2=3' });
    expect(readShare('')).to.deep.equal({});
  });

  it('are made with the number, and can be read back', () => {
    const address = deepLinkTo('https://a.example/x?y=1#old', uuid);
    expect(address).to.equal('https://a.example/x?y=1#vf-1001');
    expect(link(address)).to.equal(uuid);
  });

  it('reach the widgets through the page', () => {
    history.replaceState(null, '', '#vf-1001');
    store.set(readPageAction);
    expect(store.get(deepLinkAtom)).to.deep.equal({ content_uuid: uuid });
    history.replaceState(null, '', '#');
    store.set(readPageAction);
    expect(store.get(deepLinkAtom)).to.equal(null);
  });
});

describe('page state', () => {
  const before = location.href;
  afterEach(() => {
    history.replaceState(null, '', before);
    store.set(readPageAction);
  });

  it('lets given fields win over the tags until the address changes', () => {
    const fields = { url: 'https://a.example/new', path: '/new', title: 'New' };
    expect(store.set(readPageAction, fields)).to.include(fields);
    expect(store.set(readPageAction)).to.include(fields);
    history.replaceState(null, '', '?elsewhere');
    expect(store.set(readPageAction).title).not.to.equal('New');
  });

  it('knows the owners of the page', () => {
    const ada = toUser({ ...guest, id: 12, uuid: numericIdToUuid(12), user_privilege: 'normal' });
    store.set(readPageAction, { owners: ['viafoura-id:12', 'cookie:u-1'] });
    expect(store.get(isOwnerAtom(ada))).to.equal(true);
    expect(store.get(isOwnerAtom({ ...ada, id: 13, uuid: numericIdToUuid(13) }))).to.equal(false);
    expect(store.get(isOwnerAtom(guest))).to.equal(false);
    expect(store.get(isOwnerAtom(undefined))).to.equal(false);
    expect(isOwnerAtom(ada)).to.equal(isOwnerAtom(ada));
    store.set(readPageAction, { owners: [`viafoura-uuid:${ada.uuid.toUpperCase()}`] });
    expect(store.get(isOwnerAtom(ada))).to.equal(true);
    expect(store.get(pageAtom).owners.length).to.equal(1);
  });
});
