import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { setBaseFontSize } from './base-font-size';

const root = document.documentElement;
const unitOf = (element: Element) => {
  const probe = document.createElement('div');
  probe.style.width = 'var(--base-font-size)';
  element.append(probe);
  return probe.getBoundingClientRect().width;
};

describe('base font size', () => {
  let wrapper: HTMLElement;
  const ofPage = Object.assign(document.createElement('style'), { textContent: 'main {}' });

  beforeEach(() => {
    document.head.append(ofPage);
    wrapper = document.createElement('div');
    wrapper.className = 'viafoura';
    document.body.append(wrapper);
  });

  afterEach(() => {
    root.style.fontSize = '';
    ofPage.remove();
    wrapper.remove();
    sinon.restore();
  });

  for (const size of ['16px', '10px', '62.5%', '24px']) {
    it(`makes one unit 10 px when the root has ${size}`, () => {
      root.style.fontSize = size;
      setBaseFontSize('');
      expect(unitOf(wrapper)).to.be.closeTo(10, 0.01);
      expect(document.head.firstElementChild?.id).to.equal('vf-font-size-override');
    });
  }

  it('is one style, even if set several times', () => {
    setBaseFontSize('');
    setBaseFontSize('');
    expect(document.querySelectorAll('#vf-font-size-override').length).to.equal(1);
    expect(document.querySelector('#vf-font-size-override')?.textContent).to.equal(
      '.viafoura { --base-font-size: 0.625rem; }',
    );
  });

  it('adds no inline style to a page whose policy has nonces', () => {
    document.querySelector('#vf-font-size-override')?.remove();
    root.style.fontSize = '20px';
    setBaseFontSize('abc');
    expect(document.querySelector('#vf-font-size-override')).to.equal(null);
    expect(unitOf(wrapper)).to.be.closeTo(10, 0.01);
  });

  it('adds no inline style to a page without one, because its policy may forbid it', () => {
    document.querySelector('#vf-font-size-override')?.remove();
    sinon.stub(document, 'querySelectorAll').returns(document.createElement('div').querySelectorAll('style'));
    root.style.fontSize = '20px';
    setBaseFontSize('');
    expect(document.querySelector('#vf-font-size-override')).to.equal(null);
    expect(unitOf(wrapper)).to.be.closeTo(10, 0.01);
  });

  it('logs an error for a root of 0 and leaves the page unchanged', () => {
    const error = sinon.stub(console, 'error');
    root.style.fontSize = '0';
    setBaseFontSize('');
    expect(error.args).to.deep.equal([['The font size set in the root element cannot be 0']]);
  });
});
