/**
 * Measures the use of a page's widgets, once the site wants it and the reader has agreed (design decisions 12, 21, 24;
 * specification §2, §3). Loaded when a widget is painted or the core is ready, and only for such sites, or those with
 * silent logins (./ask-silently).
 *
 * Sends: batches of core/contract/delivery/analytics
 * Writes: the cookies of core/state/engagement/visits
 * Emits:  vf-analytics/visited
 */
import { publish, subscribe } from '../../base/bus/bus';
import { consentOf } from '../../base/consent/consent';
import type { RecordName } from '../../contract/delivery/analytics';
import { SERVICES } from '../../contract/sites/services';
import type { PublicSettings, SiteSettings } from '../../contract/sites/site';
import { makeBatches } from '../../state/engagement/batches';
import { reportToGoogle } from '../../state/engagement/google';
import { followEvents } from '../../state/engagement/records-of-events';
import { isOfSite, readReferrer } from '../../state/engagement/referrer';
import { forgetVisit, readVisit, type Visit } from '../../state/engagement/visit-cookies';
import { noteOutgoing, noteVisit, visitData } from '../../state/engagement/visits';
import { nameSession, sessionId } from '../../transport/tokens/session-cookie';
import { onTokens, readTokens } from '../../transport/tokens/tokens';
import { dueOf, mainTagOf } from './registry';
import { watchWidgets } from './widget-exposure';

type Site = Omit<PublicSettings, keyof SiteSettings> & Partial<SiteSettings>;

/** By the class of the button, which is the same before hydration. */
const buttons: Record<string, RecordName> = {
  'vf-actions-subscribe': 'CONVERSATIONS_BELL_CLICK',
  uncovering: 'LOAD_MORE_INITIAL_HEIGHT_CLICK',
};

interface Measuring {
  see(container_id: string): void;
  end(): void;
}
let measuring: Measuring | undefined;

/** Repeated calls, for another widget or page, continue the measuring. */
export function measure({ settings, container_id }: { settings: Site; container_id: string }): void {
  // Silent logins wait for the same moment as measuring; their own call would cost bytes on every page.
  if (settings.oauth_is_silent || SERVICES.some((name) => settings[name]))
    import('./ask-silently').then((it) => it.askSilently(settings)).catch(console.error);
  if (!settings.enable_analytics && !settings.enable_google_analytics) return;
  measuring ??= begin(settings);
  measuring.see(container_id);
}

/** For tests: clears everything measured on this page. */
export function forgetMeasuring(): void {
  measuring?.end();
  measuring = undefined;
}

function begin(settings: Site): Measuring {
  const consent = consentOf(settings);
  const isAnonymous = settings.enable_analytics && settings.analytics_without_consent;
  const isRefused = () => consent.isRefused('analytics') || consent.isRefused('cookies');
  let page: ReturnType<typeof followPage> | undefined;
  let container = '';
  function forget(): void {
    forgetVisit(settings.domain);
    // The reader's account is not part of the visit.
    nameSession(settings.domain);
  }
  function decide(): void {
    const mayMeasure = consent.allows('analytics');
    const mayStore = mayMeasure && consent.allows('cookies');
    const isTakenBack = !!page?.mayStore && !mayStore;
    if (page && (page.mayStore !== mayStore || page.mayMeasure !== mayMeasure)) {
      page.end(isTakenBack);
      page = undefined;
    }
    // Consent may have been withdrawn before this page: data stored by others is deleted as well.
    if (isTakenBack || (isRefused() && readVisit())) forget();
    if (mayMeasure || isAnonymous) page ??= followPage(settings, { mayMeasure, mayStore });
    page?.see(container);
  }
  const stop = consent.subscribe(decide);
  return {
    see(container_id) {
      container = container_id || container;
      decide();
    },
    end() {
      stop();
      page?.end(true);
      forget();
    },
  };
}

interface May {
  mayMeasure: boolean;
  mayStore: boolean;
}

function followPage(settings: Site, { mayMeasure, mayStore }: May) {
  const { section_uuid, site_uuid, domain, name } = settings;
  let container_id = '';
  let address = '';
  let visit: Visit | undefined;
  const batches = makeBatches(section_uuid, () => ({
    container_id,
    segment: readTokens() ? 'registered' : 'anonymous',
    ...(visit && { visit: { id: visit.id } }),
    ...(navigator.webdriver && { is_automated: true }),
  }));
  const google =
    settings.enable_google_analytics && mayMeasure ? reportToGoogle(section_uuid === site_uuid ? '' : name) : undefined;
  const isSent = settings.enable_analytics;
  function count(record: RecordName, widget = '', value = ''): void {
    if (isSent) batches.add({ name: record, widget, value, n: 1 });
    google?.(record, widget, value);
  }

  /** Counts under the widget's own name, if its descriptor says so. */
  function countOwn(what: string, widget: string): void {
    const name = widget.slice('vf-'.length).replaceAll('-', '_').toUpperCase();
    if (dueOf(widget).isCounted) count(`${name}_${what}` as RecordName, widget);
  }

  const widgets = watchWidgets({
    count,
    countOwn,
    addTimes: (widget, times) => isSent && batches.add({ name: 'ENGAGE', widget, n: 0, ...times }),
  });

  /** Counts presses on links to an article, or on a starter, inside any shadow root. */
  function pressed(event: Event): void {
    const path = event.composedPath().filter((one): one is Element => one instanceof Element);
    const host = path.find(({ localName }) => mainTagOf(localName));
    const widget = host && mainTagOf(host.localName);
    // Presses on a poll or an ad inside do not count.
    if (widget && path.some((one) => one.classList.contains(`${widget}_link`))) countOwn('CLICK', widget);
    for (const [name, record] of Object.entries(buttons)) {
      if (widget && path.some((one) => one.classList.contains(name))) count(record, widget);
    }
    const link = path.find((one): one is HTMLAnchorElement => one instanceof HTMLAnchorElement);
    const medium = mediumOf(link);
    if (widget && medium) count('RECIRCULATION_CLICK', widget, medium);
    if (visit && link && isElsewhere(link, settings)) noteOutgoing(domain);
  }

  const stops = [
    onTokens(() => nameSession(domain)),
    subscribe('widgets/mount', widgets.watch),
    followEvents((record, tag = '', value) => count(record, mainTagOf(tag) ?? tag, value)),
  ];
  document.addEventListener('click', pressed, true);

  return {
    mayMeasure,
    mayStore,
    /** Counts a navigation without a page load as another view. */
    see(next: string): void {
      const here = location.href.replace(/#.*/, '');
      if (here === address) {
        container_id ||= next;
        return;
      }
      if (address) {
        batches.send();
        widgets.forgetAll();
      }
      container_id = next;
      const from = readReferrer(new URL(location.href), address ? '' : document.referrer, settings);
      address = here;
      if (mayStore) {
        visit = noteVisit(domain, from, sessionId());
        publish('vf-analytics/visited', visitData(visit, settings));
      }
      count('PAGE_VIEW', '', from.medium);
      widgets.watchAll();
    },
    /** @param isTakenBack consent was withdrawn: drops unsent records */
    end(isTakenBack: boolean): void {
      if (!isTakenBack) batches.send();
      batches.end();
      for (const stop of stops) stop();
      widgets.end();
      document.removeEventListener('click', pressed, true);
    },
  };
}

const isElsewhere = ({ protocol, hostname }: HTMLAnchorElement, settings: Site): boolean =>
  /^https?:$/.test(protocol) && !isOfSite(hostname, location.hostname, settings);

/** The medium in a link's query, which names the widget that placed it. */
function mediumOf(link: HTMLAnchorElement | undefined): string | undefined {
  return /medium=([\w.-]{1,40})/.exec(decoded(link?.search ?? ''))?.[1];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
