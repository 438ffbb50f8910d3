import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fetchEntry } from './chunks';

const base = `${location.origin}/`;
const failureOf = (name: string, at = base) => fetchEntry(name, at, '').catch((error: unknown) => error as Error);

describe('chunks', () => {
  afterEach(() => sinon.restore());

  it('imports an entry and asks for what it needs early, once, with the nonce', async () => {
    const module = (await fetchEntry('core', base, 'abc')) as { begin: unknown };
    await fetchEntry('core', base, 'abc');
    expect(module.begin).to.be.a('function');
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    expect(links.map(({ href, nonce, crossOrigin }) => [href, nonce, crossOrigin])).to.deep.equal([
      [`${base}test/support/chunks/core.ts`, 'abc', 'anonymous'],
    ]);
  });

  it('ends in a ChunkLoadError when a chunk cannot be had', async () => {
    const error = await failureOf('core', `${base}nowhere/`);
    expect((error as Error).name).to.equal('ChunkLoadError');
    expect((error as Error).message).to.contain('core');
  });

  it('ends in a ChunkLoadError after 120 s', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failed = sinon.spy();
    const request = failureOf('vf-conversations', 'https://never.invalid:1/').then(failed);
    // The import of an address nobody answers at would fail too; the clock is first.
    clock.tick(120_000);
    await request;
    clock.restore();
    const [error] = failed.firstCall.args as [Error];
    expect(error.name).to.equal('ChunkLoadError');
    expect((error.cause as Error).message).to.equal('timeout');
  });
});
