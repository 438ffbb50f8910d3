import { expect, fixture } from '@open-wc/testing';
import { fragmentAddress, readMeta } from './fragment-address';

const ORIGIN = 'https://community.example';

async function addressOf(markup: string): Promise<string> {
  const element = (await fixture(`<div>${markup}</div>`)).firstElementChild as Element;
  return fragmentAddress(ORIGIN, element, readMeta);
}

const say = (...metas: string[]) => document.head.insertAdjacentHTML('beforeend', metas.join(''));

describe('the address of a fragment', () => {
  const { lang } = document.documentElement;

  afterEach(() => {
    for (const meta of document.querySelectorAll('meta[name^="vf:" i],meta[property^="vf:" i]')) meta.remove();
    document.documentElement.lang = lang;
    delete window.vfConfig;
  });

  it('names site, container and language, then the attributes by name, without attributes that no widget has', async () => {
    document.documentElement.lang = 'en-US';
    expect(
      await addressOf(
        '<vf-conversations sort="newest" vf-title="Say it!" limit="20" vf-container-id=" story:1 " pagination-limit="5" data-x="1" class="a" id="b" aria-label="d" _ngcontent-e style="color:red"></vf-conversations>',
      ),
    ).to.equal(
      `${ORIGIN}/render/conversations?site=localhost&container_id=story%3A1&lang=en-US&limit=20&pagination-limit=5&sort=newest&vf-title=Say%20it!&embed=script`,
    );
  });

  it('has the page’s container, site, language and section from its tags, by name or property, in any case', async () => {
    document.documentElement.lang = 'en';
    say(
      '<meta property="VF:container_id" content="story-2">',
      '<meta name="vf:domain" content="">',
      '<meta name="vf:domain" content=" News.Example ">',
      '<meta name="vf:lang" content="ar">',
      '<meta name="vf:section" content="7">',
    );
    const address = `${ORIGIN}/render/conversations-count?site=news.example&container_id=story-2&lang=ar&section=7&embed=script`;
    expect(await addressOf('<vf-conversations-count></vf-conversations-count>')).to.equal(address);
  });

  it('uses the page’s identity if the page names no container', async () => {
    document.documentElement.lang = '';
    say('<meta name="vf:unique_id" content="story-3">');
    const address = `${ORIGIN}/render/conversations-count?site=localhost&container_id=story-3&embed=script`;
    expect(await addressOf('<vf-conversations-count></vf-conversations-count>')).to.equal(address);
    say('<meta name="vf:container_id" content="story-4">');
    expect(await addressOf('<vf-conversations-count></vf-conversations-count>')).to.contain('container_id=story-4');
  });

  it('names all authors and owners of the page, and no attribute of that name', async () => {
    document.documentElement.lang = '';
    say(
      '<meta name="vf:author" content=" viafoura-id:7 ">',
      '<meta name="vf:container_id" content="c">',
      '<meta property="vf:Owner" content="viafoura-id:8">',
      '<meta name="vf:author" content="cookie:9">',
    );
    expect(await addressOf('<vf-conversations author="viafoura-id:1"></vf-conversations>')).to.equal(
      `${ORIGIN}/render/conversations?site=localhost&container_id=c&author=viafoura-id%3A7%2Cviafoura-id%3A8%2Ccookie%3A9&embed=script`,
    );
  });

  it('uses the configured domain, and no tag on a listed host', async () => {
    document.documentElement.lang = '';
    window.vfConfig = { domain: 'main.example', hosts: ['localhost'] };
    say('<meta name="vf:domain" content="other.example">', '<meta name="vf:container_id" content="c">');
    expect(await addressOf('<vf-conversations></vf-conversations>')).to.equal(
      `${ORIGIN}/render/conversations?site=main.example&container_id=c&embed=script`,
    );
  });

  it('reads properties as attributes before the tag is defined, and ignores those of frameworks', () => {
    document.documentElement.lang = 'en';
    const element = Object.assign(document.createElement('vf-conversations'), {
      vfContainerId: 'story-3',
      limit: 5,
      paginationLimit: '7',
      vfTitle: '',
      sort: undefined,
      replyPromos: false,
      click: () => {},
      __ngContext__: 3,
      $$data: 'x',
      __reactProps$x1: { limit: 1 },
    });
    element.setAttribute('limit', '9');
    expect(fragmentAddress(ORIGIN, element, readMeta)).to.equal(
      `${ORIGIN}/render/conversations?site=localhost&container_id=story-3&lang=en&limit=5&pagination-limit=7&vf-title=&embed=script`,
    );
  });

  it('is none for a conversation without a container ', async () => {
    expect(await addressOf('<vf-conversations vf-container-id=" "></vf-conversations>')).to.equal('');
  });

  it('contains a trigger’s look: attributes without a value are on, and it has no container', async () => {
    document.documentElement.lang = 'de';
    say('<meta name="vf:container_id" content="story-2">');
    expect(
      await addressOf('<vf-tray-trigger-widget vf-feature-unity floating="true"></vf-tray-trigger-widget>'),
    ).to.equal(
      `${ORIGIN}/render/tray-trigger-widget?site=localhost&lang=de&floating=true&vf-feature-unity=&embed=script`,
    );
  });
});
