import { expect } from '@open-wc/testing';
import { lockScroll } from './scroll-lock';

describe('the page behind an open tray', () => {
  const overflow = () => getComputedStyle(document.documentElement).overflowY;
  const gutter = () => getComputedStyle(document.documentElement).scrollbarGutter;
  afterEach(() => Reflect.deleteProperty(document.documentElement, 'clientWidth'));

  for (const [what, scrollbar, kept] of [
    ['with a scrollbar, whose room it keeps', 15, 'stable'],
    ['without one', 0, 'auto'],
  ] as const) {
    it(`does not scroll, ${what}, until it is unlocked, with other sheets as before`, () => {
      Object.defineProperty(document.documentElement, 'clientWidth', {
        configurable: true,
        value: innerWidth - scrollbar,
      });
      const own = new CSSStyleSheet();
      document.adoptedStyleSheets = [own];
      const [unlock, other] = [lockScroll(), lockScroll()];
      expect([overflow(), gutter()]).to.deep.equal(['hidden', kept]);
      unlock();
      unlock();
      expect(overflow(), 'another dialog is open').to.equal('hidden');
      other();
      expect([overflow(), document.adoptedStyleSheets]).to.deep.equal(['visible', [own]]);
      document.adoptedStyleSheets = [];
    });
  }
});
