import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { importFiles } from './import-files';

const base = `${location.origin}/`;
const files: Array<[string, string?]> = [
  ['test/support/chunks/core.ts', ' '],
  ['test/support/chunks/widget.ts', ' '],
];
const failureOf = (at: string) =>
  importFiles('core', files.slice(0, 1), { base: at, nonce: '' }).catch((error: unknown) => error as Error);

describe('files of an entry', () => {
  afterEach(() => sinon.restore());

  it('imports the first and asks for all early, once, with the nonce', async () => {
    const module = (await importFiles('core', files, { base, nonce: 'abc' })) as { begin: unknown };
    await importFiles('core', files, { base, nonce: 'abc' });
    expect(module.begin).to.be.a('function');
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[href*="support/chunks"]')];
    expect(links.map(({ rel, href, nonce, crossOrigin }) => [rel, href, nonce, crossOrigin])).to.deep.equal([
      ['modulepreload', `${base}test/support/chunks/core.ts`, 'abc', 'anonymous'],
      ['modulepreload', `${base}test/support/chunks/widget.ts`, 'abc', 'anonymous'],
    ]);
  });

  it('fetches at once, but runs nothing before its dependencies', async () => {
    let letGo: () => void = () => {};
    const before = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const file: [string, string] = ['test/support/chunks/widget.ts', ' '];
    const count = window.widgetChunks ?? 0;
    const running = importFiles('vf-conversations', [file], { base, nonce: '' }, before);
    expect(document.querySelector('link[href$="chunks/widget.ts"]')).to.not.equal(null);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(window.widgetChunks ?? 0).to.equal(count);
    letGo();
    await running;
    expect(window.widgetChunks).to.equal(count + 1);
  });

  it('ends in a ChunkLoadError when a chunk cannot be had', async () => {
    const error = await failureOf(`${base}nowhere/`);
    expect((error as Error).name).to.equal('ChunkLoadError');
    expect((error as Error).message).to.contain('core');
  });

  it('ends in a ChunkLoadError after 120 s', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failed = sinon.spy();
    const request = failureOf('https://never.invalid:1/').then(failed);
    // The import of an unreachable address would fail too; the clock comes first.
    clock.tick(120_000);
    await request;
    clock.restore();
    const [error] = failed.firstCall.args as [Error];
    expect(error.name).to.equal('ChunkLoadError');
    expect((error.cause as Error).message).to.equal('timeout');
  });
});
