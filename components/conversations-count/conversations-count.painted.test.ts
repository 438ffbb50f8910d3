import { aTimeout, expect } from '@open-wc/testing';
import sinon from 'sinon';
import { store } from '../../core/base/store/store';
import { setCountAction } from '../../core/state/comments/counts.atoms';
import { openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { aPaintedState, paint } from '../../test/support/painted';
import 'virtual:element/conversations-count';
import { waitUntil } from '../../test/support/wait-until';

describe('a painted count', () => {
  const server = fakeServer();

  it('keeps its number, which goes on from there, and asks nobody', async () => {
    const error = sinon.stub(console, 'error');
    const { host } = paint({ ...aPaintedState(null), widget: 'conversations-count', facts: { count: 42 } });
    host.append('42', document.createElement('b'));
    host.className = 'vf-comments-count vf-counter';
    const number = host.firstChild;
    openPage({ reader: false });
    document.body.append(host);
    await aTimeout(100);
    expect(host.firstChild).to.equal(number);
    expect(host.textContent).to.equal('42');
    expect(host.className).to.equal('vf-comments-count vf-counter');
    expect(server.requests).to.have.length(0);

    store.set(setCountAction, { containerId: 'story-1', commentCount: 43, status: 'open' });
    await waitUntil(() => host.textContent === '43', 'old number');
    host.remove();
    await waitUntil(() => host.textContent === '' && host.className === '', 'left behind');
    expect(host.querySelector('b')).not.to.equal(null);
    expect(error.args.map(String)).to.deep.equal([]);
    error.restore();
  });
});
