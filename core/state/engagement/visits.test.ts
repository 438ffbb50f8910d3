import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { markedAs } from '../../../components/shared/share/networks';
import { shareMedia } from '../../contract/share-media';
import { forgetVisit, noteVisit, readMedium } from './visits';

const DAY = 86_400_000;

describe('visits', () => {
  afterEach(() => forgetVisit('localhost'));

  const visit = (now: number) => noteVisit('localhost', { medium: 'direct', source: '' }, now);

  it('go on while pages follow each other, and begin anew after 30 minutes', () => {
    const now = Date.now();
    const first = visit(now);
    const same = visit(now + 60_000);
    expect(same).to.deep.equal(first);
    // The browser has forgotten it by then.
    // biome-ignore lint/suspicious/noDocumentCookie: as the browser would.
    document.cookie = '_vfb=;path=/;max-age=0';
    const next = visit(now + 40 * 60_000);
    expect([next.id, next.count]).to.deep.equal([first.id, 2]);
    expect(next.session).not.to.equal(first.session);
  });

  it('name the session last, as pages read it', () => {
    const { session } = visit(Date.now());
    expect(document.cookie).to.match(new RegExp(`_vfa=[^;]*-${session}(;|$)`));
    expect(session).to.match(/^[a-z0-9]{16,32}$/i);
  });

  it('last half an hour, what led there six minutes, the reader a year', () => {
    const now = Date.now();
    visit(now - DAY);
    const write = sinon.spy(document, 'cookie', ['set']);
    noteVisit('localhost', { medium: 'referral', source: 'b.example' }, now);
    write.set.restore();
    const ages = write.set.args.map(([line]) => /^(\w+)=.*;max-age=(\d+)/.exec(`${line}`)?.slice(1).join(' '));
    expect(ages).to.deep.equal([`_vfa ${(364 * DAY) / 1000}`, '_vfb 1800', '_vfz 360']);
  });

  it('make somebody a new reader a year after the first', () => {
    const { id } = visit(Date.now() - 364 * DAY);
    expect(visit(Date.now()).id).to.equal(id);
    expect(visit(Date.now() + 2 * DAY).id).not.to.equal(id);
  });

  it('do not believe what somebody else wrote', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as a page would.
    document.cookie = '_vfa=<b>.1.2.3.4-x;path=/';
    expect(visit(Date.now()).id).to.match(/^[a-f0-9]{32}$/);
  });

  it('know what led to the page', () => {
    const from = (address: string, referrer = '') => readMedium(new URL(address), referrer).medium;
    expect(from('https://a.example/')).to.equal('direct');
    expect(from('https://a.example/', 'https://a.example/home')).to.equal('direct');
    expect(from('https://a.example/', 'https://b.example/')).to.equal('referral');
    expect(from('https://a.example/#vf-12')).to.equal('share');
    expect(from('https://a.example/?__vfz=medium%3Dtray_top_pages')).to.equal('recirculation');
    for (const medium of shareMedia) expect(from(markedAs(medium, 'https://a.example/'))).to.equal('share');
    expect(from('https://a.example/?__vfz=medium%3Dcopy_link%7Csharer_uuid%3D1')).to.equal('share');
  });
});
