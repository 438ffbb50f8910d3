import { expect } from '@open-wc/testing';
import { forgetPublished } from '../../../core/mount/painted/published';
import { listenFor } from '../../../test/support/listen-for';
import { followEngagement } from './engagement';

/** 30 px of height are less than 40, and 20 % of width less than a quarter; the next step satisfies both. */
const SIZE = { width: 400, height: 80 };

describe('who counts as engaged', () => {
  let host: HTMLElement;
  beforeEach(() => {
    host = document.createElement('div');
    Object.assign(host.style, { position: 'fixed', inlineSize: `${SIZE.width}px`, blockSize: `${SIZE.height}px` });
    document.body.append(host);
  });
  afterEach(() => {
    forgetPublished(host);
    host.remove();
  });

  /** Shows this part in the view, at the bottom and end of the window; resolves once the observers have run. */
  async function showOf(size: { width: number; height: number }): Promise<void> {
    host.style.insetBlockStart = `${innerHeight - size.height}px`;
    host.style.insetInlineStart = `${innerWidth - size.width}px`;
    // Observers are called in the order they were made.
    await new Promise<void>((resolve) => {
      const last = new IntersectionObserver(() => {
        last.disconnect();
        resolve();
      });
      last.observe(host);
    });
    await new Promise((resolve) => setTimeout(resolve));
  }

  it('sees 40 px of its height', async () => {
    const engaged = listenFor('comments/engage');
    await showOf({ width: SIZE.width, height: 30 });
    followEngagement(host, () => 3);
    await showOf({ width: SIZE.width, height: 30 });
    expect(engaged.callCount).to.equal(0);
    await showOf({ width: SIZE.width, height: 50 });
    expect(engaged).to.have.been.calledOnceWith({ commentCount: 3 });
  });

  it('sees a quarter of its width', async () => {
    const engaged = listenFor('comments/engage');
    await showOf({ width: 80, height: SIZE.height });
    followEngagement(host, () => 3);
    await showOf({ width: 80, height: SIZE.height });
    expect(engaged.callCount).to.equal(0);
    await showOf({ width: 120, height: SIZE.height });
    expect(engaged).to.have.been.calledOnceWith({ commentCount: 3 });
  });

  it('sees a comment', async () => {
    const engaged = listenFor('comments/engage');
    await showOf(SIZE);
    followEngagement(host, () => 0);
    await showOf(SIZE);
    expect(engaged.callCount).to.equal(0);
  });
});
