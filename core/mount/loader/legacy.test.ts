import { expect, fixture } from '@open-wc/testing';
import sinon from 'sinon';
import { modernise } from './legacy';

describe('legacy mounts', () => {
  afterEach(() => {
    sinon.restore();
    history.replaceState(null, '', location.pathname + location.search.replace(/[?&]forceLegacy/, ''));
  });

  it('turns comments into a conversation with container, limit and sort', async () => {
    const mount = await fixture(
      '<div class="vf-comments vf-widget" data-widget="comments" data-unique-id="4711" data-limit="5" data-sort="oldest"></div>',
    );
    modernise(mount);
    modernise(mount);
    expect(mount.innerHTML).to.equal(
      '<vf-conversations vf-container-id="4711" limit="5" sort="oldest"></vf-conversations>',
    );
  });

  it('turns a counter into a count', async () => {
    const mount = await fixture('<span data-widget="counter" data-unique-id="a:1"></span>');
    modernise(mount);
    expect(mount.innerHTML).to.equal('<vf-conversations-count vf-container-id="a:1"></vf-conversations-count>');
  });

  it('warns about a widget it does not have, and refuses two addresses', async () => {
    const warn = sinon.stub(console, 'warn');
    const error = sinon.stub(console, 'error');
    const unknown = await fixture('<div data-widget="toString"></div>');
    modernise(unknown);
    const both = await fixture('<div data-widget="counter" data-path="/a" data-url="https://a.example/a"></div>');
    modernise(both);
    expect(unknown.innerHTML + both.innerHTML).to.equal('');
    expect(warn.callCount).to.equal(1);
    expect(error.args).to.deep.equal([['Only one of data-path or data-url is supported']]);
  });

  it('leaves the page alone when its address carries forceLegacy', async () => {
    history.replaceState(null, '', `${location.pathname}${location.search}${location.search ? '&' : '?'}forceLegacy`);
    const mount = await fixture('<div data-widget="comments"></div>');
    modernise(mount);
    expect(mount.innerHTML).to.equal('');
  });
});
