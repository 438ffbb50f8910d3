/**
 * The visit, only after consent (specification §3 "Analytics cookie data"; host contract 1). A year after the first
 * visit a reader counts as new: later visits do not extend it.
 */
import { randomHex } from '../../base/built-ins/random';
import type { VisitData } from '../../base/bus/events';
import { sessionOfVisit, YEAR_MS } from '../../transport/tokens/session-cookie';
import { direct, type Referrer } from './referrer';
import { readVisit, type Visit, writeReader, writeReferrer, writeSession } from './visit-cookies';

/** Longest address, because every request of the site carries the cookie. */
const LONGEST = 200;
const ID_BYTES = 16;

/** The start of an encoded path, without the part of a character that its end may have cut. */
function cutPath(path: string): string {
  if (path.length <= LONGEST) return path;
  const cut = path.slice(0, LONGEST).replace(/%[\dA-F]?$/i, '');
  return cut.replace(/%(?:F.(?:%..){0,2}|E.(?:%..)?|[CD].)$/i, '');
}

/**
 * Records a page view.
 * @param domain of the site, whose subdomains share the visit
 * @param account id of the reader's session, by which pages know it; a guest's visit has its own
 */
export function noteVisit(domain: string, referrer: Referrer, account: string, now = Date.now()): Visit {
  const before = readVisit();
  const isLed = referrer.medium !== 'direct';
  const known =
    before && now - before.first < YEAR_MS
      ? before
      : {
          ...{ id: randomHex(ID_BYTES), session: '', first: now, current: 0, count: 0, referred: 0, begin: 0 },
          referrer: direct,
        };
  const goesOn = before === known && before.begin > 0;
  const visit: Visit = goesOn
    ? { ...before, views: before.views + 1 }
    : {
        ...{ id: known.id, first: known.first, previous: known.current, current: now, count: known.count + 1 },
        ...{ referred: known.referred + (isLed ? 1 : 0), session: '' },
        ...{ begin: now, views: 1, outgoing: 0, landing: cutPath(location.pathname), referrer },
      };
  visit.session = sessionOfVisit(account, visit.session);
  if (isLed) visit.referrer = referrer;
  writeReader(domain, visit, now);
  writeSession(domain, visit);
  if (isLed) writeReferrer(domain, referrer);
  return visit;
}

/** Records a press on a link that leads away from the site. */
export function noteOutgoing(domain: string): void {
  const visit = readVisit();
  if (visit?.begin) writeSession(domain, { ...visit, outgoing: visit.outgoing + 1 });
}

/** Visit data for the page (host contract 2.2). */
export const visitData = (visit: Visit, { domain, site_uuid }: { domain: string; site_uuid: string }): VisitData => ({
  domain,
  siteUuid: site_uuid,
  pageViews: visit.views,
  outgoing: visit.outgoing,
  sessionStart: visit.begin,
  isRecirculation: visit.referrer.medium === 'recirculation',
  landingPage: visit.landing,
  referrer: visit.referrer,
  refVisitCount: visit.referred,
  uniqueId: visit.id,
  firstVisit: visit.first,
  previousVisit: visit.previous,
  currentVisit: visit.current,
  visitCount: visit.count,
});
