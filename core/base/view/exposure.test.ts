import { expect } from '@open-wc/testing';
import { waitUntil } from '../../../test/support/wait-until';
import { followExposure } from './exposure';

describe('exposure', () => {
  let host: HTMLElement;
  let end = () => {};
  beforeEach(() => {
    host = document.createElement('div');
    Object.assign(host.style, { position: 'fixed', inset: '0 auto auto 0', inlineSize: '400px', blockSize: '100px' });
    document.body.append(host);
  });
  afterEach(() => {
    end();
    host.remove();
  });

  it('continues while it is in view, and stops with it', async () => {
    let ticks = 0;
    end = followExposure(host, { tick: () => ticks++ });
    await waitUntil(() => ticks >= 2);
    host.style.insetBlockStart = '-90px';
    await new Promise((resolve) => setTimeout(resolve, 700));
    const before = ticks;
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(ticks).to.equal(before);
  });

  it('leaves out elements that the page covers', async () => {
    let isSeen = false;
    host.setAttribute('engagement-top', '70');
    end = followExposure(host, { seen: () => (isSeen = true), tick: () => {} });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isSeen).to.equal(false);
    host.style.insetBlockStart = '40px';
    await waitUntil(() => isSeen);
  });

  it('leaves out elements that are covered from below', async () => {
    let isSeen = false;
    host.style.insetBlock = 'auto 0';
    host.setAttribute('engagement-bottom', '70');
    end = followExposure(host, { seen: () => (isSeen = true), tick: () => {} });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isSeen).to.equal(false);
    host.style.insetBlockEnd = '40px';
    await waitUntil(() => isSeen);
  });

  it('finds content taller than many screens, of which a reader sees a line at a time', async () => {
    let ticks = 0;
    Object.assign(host.style, { blockSize: '40000px', insetBlockStart: `${innerHeight - 10}px` });
    end = followExposure(host, { tick: () => ticks++ });
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(ticks).to.equal(0);
    host.style.insetBlockStart = `${innerHeight - 60}px`;
    await waitUntil(() => ticks >= 2);
  });
});
