import { expect } from '@open-wc/testing';
import { markedAs } from '../../../components/shared/share/networks';
import { setPageCookie } from '../../../test/support/page-cookie';
import { shareMedia } from '../../contract/content/share-media';
import { nameSession } from '../../transport/tokens/session-cookie';
import { saveTokens } from '../../transport/tokens/tokens';
import { direct, readReferrer } from './referrer';
import { forgetVisit } from './visit-cookies';
import { noteOutgoing, noteVisit, visitData } from './visits';

const DAY = 86_400_000;

/** Cookies written in the meantime; their expiry cannot be read. */
function written(work: () => void): string[] {
  const lines: string[] = [];
  const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as PropertyDescriptor;
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => get?.call(document),
    set(line: string) {
      lines.push(line);
      set?.call(document, line);
    },
  });
  work();
  Reflect.deleteProperty(document, 'cookie');
  return lines;
}

describe('visits', () => {
  afterEach(() => {
    saveTokens(null);
    forgetVisit('localhost');
  });

  const SESSION = 'ab12'.repeat(8);
  const visit = (now: number, account = '') => noteVisit('localhost', direct, account, now);

  it('continue from page to page, and end after 30 minutes', () => {
    const now = Date.now();
    const first = visit(now);
    const same = visit(now + 60_000);
    expect(same).to.deep.equal({ ...first, views: 2 });
    // The browser has dropped it by then.
    setPageCookie('_vfb=;path=/;max-age=0');
    const next = visit(now + 40 * 60_000);
    expect([next.id, next.count]).to.deep.equal([first.id, 2]);
    expect(next.session).not.to.equal(first.session);
  });

  it('name the session last, as pages read it', () => {
    const { session } = visit(Date.now());
    expect(document.cookie).to.match(new RegExp(`_vfa=[^;]*-${session}(;|$)`));
    expect(session).to.match(/^[a-z0-9]{16,32}$/i);
  });

  it('name the session of an account while there is one', () => {
    const now = Date.now();
    const guest = visit(now);
    const claims = btoa(JSON.stringify({ sid: SESSION }));
    saveTokens({ access: `e30.${claims}.x`, refresh: 'r1' });
    nameSession('localhost', now);
    expect(document.cookie).to.match(new RegExp(`_vfa=${guest.id}[^;]*-${SESSION}(;|$)`));
    expect(visit(now, SESSION)).to.deep.include({ id: guest.id, session: SESSION, views: 2 });
    saveTokens(null);
    const lines = written(() => nameSession('localhost', now + DAY));
    expect(lines.join()).to.match(new RegExp(`^_vfa=${guest.id}.*;max-age=${(364 * DAY) / 1000};`));
    expect(document.cookie).not.to.include(SESSION);
  });

  it('name no session that has ended if nothing of ours saw its end, and keep their own', () => {
    const now = Date.now();
    visit(now, SESSION);
    const guest = visit(now + 1000);
    expect(guest.session).to.match(/^[a-f0-9]{24}$/);
    expect(visit(now + 2000).session).to.equal(guest.session);
  });

  it('remember their start, their referrer and the link that was pressed at the end', () => {
    const now = Date.now();
    const sharer_uuid = '00000000-0000-4000-8000-000000000007';
    noteVisit('localhost', { medium: 'share', source: '', sharer_uuid, terms: '' }, '', now);
    noteOutgoing('localhost');
    const next = visit(now + 1000);
    const site_uuid = '00000000-0000-4000-8000-000000000001';
    expect(visitData(next, { domain: 'localhost', site_uuid })).to.deep.equal({
      ...{ domain: 'localhost', siteUuid: site_uuid, pageViews: 2, outgoing: 1, sessionStart: now },
      ...{ isRecirculation: false, landingPage: location.pathname, refVisitCount: 1 },
      referrer: { medium: 'share', source: '', sharer_uuid, terms: '' },
      ...{ uniqueId: next.id, firstVisit: now, previousVisit: 0, currentVisit: now, visitCount: 1 },
    });
    // The browser has dropped both by then.
    for (const name of ['_vfb', '_vfz']) {
      setPageCookie(`${name}=;path=/;max-age=0`);
    }
    expect(visit(now + 40 * 60_000)).to.deep.include({
      referred: 1,
      count: 2,
      previous: now,
      outgoing: 0,
      referrer: direct,
    });
  });

  it('remember the visit for half an hour, its source for six minutes, and the reader for a year', () => {
    const now = Date.now();
    visit(now - DAY);
    const found = { ...direct, medium: 'referral', source: 'b.example' } as const;
    const lines = written(() => noteVisit('localhost', found, '', now));
    const ages = lines.map((line) => /^(\w+)=.*;max-age=(\d+)/.exec(line)?.slice(1).join(' '));
    expect(ages).to.deep.equal([`_vfa ${(364 * DAY) / 1000}`, '_vfb 1800', '_vfz 360']);
  });

  it('treat a reader as new a year after the first visit', () => {
    const { id } = visit(Date.now() - 364 * DAY);
    expect(visit(Date.now()).id).to.equal(id);
    expect(visit(Date.now() + 2 * DAY).id).not.to.equal(id);
  });

  it('ignore values that others wrote', () => {
    setPageCookie('_vfa=<b>.1.2.3.4-x;path=/');
    expect(visit(Date.now()).id).to.match(/^[a-f0-9]{32}$/);
  });

  const site = { domain: 'a.example', hosts: ['own.example'] };

  it('know the page that led to them', () => {
    const from = (address: string, referrer = '') => readReferrer(new URL(address), referrer, site).medium;
    expect(from('https://a.example/')).to.equal('direct');
    expect(from('https://a.example/', 'https://a.example/home')).to.equal('direct');
    expect(from('https://a.example/', 'https://b.example/')).to.equal('referral');
    for (const own of ['https://sport.a.example/', 'https://own.example/'])
      expect(from('https://www.a.example/', own)).to.equal('direct');
    expect(from('https://a.example/#vf-12')).to.equal('share');
    expect(from('https://a.example/?__vfz=medium%3Dtray_top_pages')).to.equal('recirculation');
    for (const medium of shareMedia) expect(from(markedAs(medium, 'https://a.example/'))).to.equal('share');
    expect(from('https://a.example/?__vfz=medium%3Dcopy_link%7Csharer_uuid%3D1')).to.equal('share');
  });

  it('know who shared a link, and the search terms', () => {
    const uuid = '00000000-0000-4000-8000-000000000007';
    const shared = new URL(`https://a.example/?__vfz=medium%3Demail%7Csharer_uuid%3D${uuid}`);
    expect(readReferrer(shared, '', site).sharer_uuid).to.equal(uuid);
    const found = readReferrer(new URL('https://a.example/'), 'https://find.example/?q=storm%20surge.', site);
    expect(found).to.deep.include({ medium: 'referral', source: 'find.example', terms: 'storm surge.' });
    noteVisit('localhost', found, '');
    expect(visit(Date.now()).referrer).to.deep.equal(found);
  });

  it('never cut a character in two', () => {
    const here = location.pathname;
    for (let before = 0; before < 13; before += 1)
      for (const character of ['😀', '…', 'é']) {
        const text = 'x'.repeat(190 + before) + character.repeat(20);
        const query = new URLSearchParams({ q: text });
        const { terms } = readReferrer(new URL('https://a.example/'), `https://find.example/?${query}`, site);
        expect(text.startsWith(terms) && !/\p{Cs}/u.test(terms), terms).to.equal(true);

        history.replaceState(null, '', `/${text}`);
        forgetVisit('localhost');
        const { landing } = visit(Date.now());
        expect(landing.length).to.be.within(188, 200);
        expect(`/${text}`.startsWith(decodeURI(landing)), landing).to.equal(true);
      }
    history.replaceState(null, '', here);
  });
});
