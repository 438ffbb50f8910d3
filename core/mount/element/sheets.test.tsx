import { expect, fixture, fixtureCleanup } from '@open-wc/testing';
import sinon from 'sinon';
import { find } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';
import { START_RETRY_MS } from '../../base/constants';
import { type LoaderPort, lendLoaderPort } from '../loader/port';
import { defineWidget } from './define-widget';
import { fetchSheets, sheetsOf } from './sheets';

const RED = '.viafoura { color: rgb(255, 0, 0) }';
const port = {
  base: 'https://suite.example/',
  whenDue(_element: Element, show: () => void) {
    show();
    return () => {};
  },
} as LoaderPort;

/** Sheets are loaded once a page, so each test has its own file. */
let files = 0;
const aFile = () => `c/sheet-${++files}.css`;
const answer = (text: string, status = 200) => new Response(text, { status });

describe('sheets', () => {
  let fetch: sinon.SinonStub;

  beforeEach(() => {
    lendLoaderPort(port);
    fetch = sinon.stub(window, 'fetch').callsFake(async () => answer(RED));
    sinon.stub(console, 'error');
  });

  afterEach(() => {
    fixtureCleanup();
    lendLoaderPort(undefined);
    sinon.restore();
  });

  it('are fetched once and shared', async () => {
    const file = aFile();
    await Promise.all([fetchSheets([file]), fetchSheets([file])]);
    await fetchSheets([file]);
    expect(fetch.args.map(([url]) => url)).to.deep.equal([`https://suite.example/${file}`]);
    expect(sheetsOf([file])).to.deep.equal(sheetsOf([file]));
    expect(sheetsOf([file])?.[0]).to.be.instanceOf(CSSStyleSheet);
  });

  it('arrive before the widget renders, so that it is never unstyled', async () => {
    let arrive = (_answer: Response) => {};
    fetch.callsFake(() => new Promise<Response>((resolve) => (arrive = resolve)));
    defineWidget('vf-dressed', { component: () => <p>Hello</p>, settings: {}, styles: [aFile()], rootClass: '' });
    const el = await fixture('<vf-dressed></vf-dressed>');
    expect(el.shadowRoot).to.equal(null);
    arrive(answer(RED));
    await waitUntil(() => find(el, 'p'));
    expect(getComputedStyle(find(el, 'p') as Element).color).to.equal('rgb(255, 0, 0)');
  });

  it('are requested again after a failure, which is reported by its code', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fetch.onFirstCall().callsFake(async () => answer('', 503));
    const file = aFile();
    const fetched = fetchSheets([file]);
    await clock.tickAsync(START_RETRY_MS);
    await fetched;
    expect(sheetsOf([file])).to.have.length(1);
    const [error] = (console.error as sinon.SinonStub).firstCall.args as [Error & { code: string }];
    expect([error.name, error.code]).to.deep.equal(['ChunkLoadError', 'CSS_CHUNK_LOAD_FAILED']);
  });

  it('end in a ChunkLoadError after the last try; asking again tries again', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fetch.callsFake(async () => answer('', 404));
    const file = aFile();
    const failure = fetchSheets([file]).catch((error: unknown) => error);
    await clock.runAllAsync();
    expect(await failure).to.include({ name: 'ChunkLoadError', code: 'CSS_CHUNK_LOAD_FAILED' });
    fetch.callsFake(async () => answer(RED));
    await fetchSheets([file]);
    expect(sheetsOf([file])).to.have.length(1);
  });
});
