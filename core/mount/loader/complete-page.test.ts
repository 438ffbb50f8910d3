import { expect, fixture } from '@open-wc/testing';
import { completePage, ensureTray } from './complete-page';

const all = (selector: string) => document.querySelectorAll(selector).length;

describe('a page without a tray', () => {
  afterEach(() => {
    for (const added of document.querySelectorAll('body > div.viafoura')) added.remove();
  });

  it('gets one, with a floating trigger', () => {
    completePage();
    completePage();
    expect(all('body > div.viafoura > vf-tray.vf-tray')).to.equal(1);
    expect(all('body > div.viafoura > vf-tray-trigger[floating="true"]')).to.equal(1);
  });

  it('gets no second one if it has its own, under any name', async () => {
    for (const own of ['<vf-tray-widget></vf-tray-widget>', '<div data-widget="tray"></div>']) {
      const mount = await fixture(own);
      completePage();
      expect(all('vf-tray')).to.equal(0);
      expect(all('vf-tray-trigger')).to.equal(1);
      mount.remove();
    }
  });

  for (const trigger of [
    '<vf-tray-trigger-widget></vf-tray-trigger-widget>',
    '<div data-widget="tray-trigger"></div>',
    '<a class="vf-js-tray-activator">Me</a>',
  ]) {
    it(`gets no second trigger beside ${trigger}`, async () => {
      await fixture(trigger);
      completePage();
      expect(all('vf-tray')).to.equal(1);
      expect(all('vf-tray-trigger')).to.equal(0);
    });
  }

  for (const talk of [
    '<vf-conversations></vf-conversations>',
    '<div data-widget="reviews"></div>',
    '<div data-widget="conversations"></div>',
  ]) {
    it(`gets none at first when it has ${talk}, but one on demand`, async () => {
      await fixture(talk);
      completePage();
      expect(all('vf-tray, vf-tray-trigger')).to.equal(0);
      ensureTray();
      ensureTray();
      expect(all('vf-tray')).to.equal(1);
      expect(all('vf-tray-trigger')).to.equal(0);
    });
  }
});
