import { rows } from 'virtual:widgets';
import { expect } from '@open-wc/testing';
import { paintedAs, UNDEFINED } from './painted-tags';

const as = (name: string) => paintedAs(document.createElement(name));

describe('which tags vf.js asks fragments for', () => {
  it('is correct for each tag of the suite and each of its other names', () => {
    const all = rows.split(' ').map((row) => row.split(':'));
    for (const [names = '', , how = ''] of all) {
      for (const name of names.split(',')) expect(as(`vf-${name}`) > 0, name).to.equal(how.includes('p'));
    }
    expect(all.length).to.be.greaterThan(20);
  });

  it('knows which widgets need a container, and for which it is optional', () => {
    expect(['vf-conversations', 'vf-live-blog', 'vf-poll', 'vf-topic-follow', 'vf-tray'].map(as)).to.deep.equal([
      3, 3, 2, 1, 0,
    ]);
  });

  it('excludes the page’s own elements, under any name', () => {
    for (const at of Array(300).keys()) expect(as(`page-element-${at}`)).to.equal(0);
    expect(as('div')).to.equal(0);
    expect(document.createElement('div').matches(UNDEFINED)).to.equal(false);
    expect(document.createElement('vf-conversations').matches(UNDEFINED)).to.equal(true);
  });
});
