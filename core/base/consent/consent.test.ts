import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { waitUntil } from '../../../test/support/wait-until';
import { createConsent, type Purpose } from './consent';

type Listener = (told: unknown, success?: boolean) => void;
type Page = Window & { __tcfapi?: unknown; __gpp?: unknown };

const page = window as Page;
const purposes: Purpose[] = ['ads', 'analytics', 'cookies', 'embeds'];

/** A platform that stores its listeners, and calls them. */
function aPlatform(name: '__tcfapi' | '__gpp') {
  const listeners: Listener[] = [];
  page[name] = (...args: unknown[]) => {
    expect(args[0]).to.equal('addEventListener');
    listeners.push(args.find((one) => typeof one === 'function') as Listener);
  };
  return (told: unknown) => {
    for (const listener of listeners) listener(told, true);
  };
}

const tcf = (eventStatus: string, consents: number[], more: object = {}) => ({
  eventStatus,
  gdprApplies: true,
  purpose: { consents: Object.fromEntries(consents.map((number) => [number, true])), legitimateInterests: {} },
  ...more,
});

const gpp = (signalStatus: string, parsedSections: object = {}, applicableSections = [7]) => ({
  eventName: 'signalStatus',
  pingData: { signalStatus, parsedSections, applicableSections },
});

describe('consent', () => {
  let site: Parameters<ReturnType<typeof createConsent>>[0];
  let consent: ReturnType<ReturnType<typeof createConsent>>;

  function begin(withoutCmp: 'allow' | 'deny' = 'deny') {
    site = { privacy_without_cmp: withoutCmp };
    consent = createConsent()(site);
  }
  const allowed = () => purposes.filter((purpose) => consent.allows(purpose));

  afterEach(() => {
    delete window.vfConfig;
    delete page.__tcfapi;
    delete page.__gpp;
    sinon.restore();
  });

  it('allows nothing without an answer, unless the site says otherwise', () => {
    begin();
    expect(allowed()).to.deep.equal([]);
    expect(consent.isSpokenFor()).to.equal(false);
    begin('allow');
    expect(allowed()).to.deep.equal(purposes);
  });

  it('reads the page’s answer at each question', () => {
    begin('allow');
    window.vfConfig = { consent: false };
    expect(allowed()).to.deep.equal([]);
    expect(consent.isSpokenFor()).to.equal(true);
    window.vfConfig = { consent: { ads: true, analytics: false, cookies: 'yes' } };
    expect(allowed()).to.deep.equal(['ads', 'cookies', 'embeds']);
    window.vfConfig.consent = true;
    expect(allowed()).to.deep.equal(purposes);
  });

  it('waits for a promise of the page, and publishes its result', async () => {
    begin('allow');
    let keep: (word: unknown) => void = () => {};
    window.vfConfig = {
      consent: new Promise((resolve) => {
        keep = resolve;
      }),
    };
    const heard = sinon.spy();
    consent.subscribe(heard);
    const allowedAds = consent.whenAllowed('ads').then(() => 'came');
    expect(allowed()).to.deep.equal([]);
    keep({ ads: true, analytics: false, cookies: false, embeds: false });
    expect(await allowedAds).to.equal('came');
    expect(allowed()).to.deep.equal(['ads']);
    expect(heard.called).to.equal(true);
  });

  it('treats a rejected promise as a refusal', async () => {
    sinon.stub(console, 'warn');
    begin('allow');
    window.vfConfig = { consent: Promise.reject(new Error('no platform')) };
    const heard = sinon.spy();
    consent.subscribe(heard);
    expect(allowed()).to.deep.equal([]);
    await waitUntil(() => heard.called);
    expect(allowed()).to.deep.equal([]);
  });

  it('does not treat an element as the page’s answer', () => {
    const form = document.createElement('form');
    form.id = 'vfConfig';
    form.innerHTML = '<input name="consent"><input name="ads">';
    document.body.append(form);
    begin();
    expect((page.vfConfig as unknown) === form).to.equal(true);
    expect(allowed()).to.deep.equal([]);
    form.remove();
  });

  it('waits until a reader has answered a TCF platform, and follows what they change', () => {
    const report = aPlatform('__tcfapi');
    begin('allow');
    expect(allowed()).to.deep.equal([]);
    report(tcf('cmpuishown', [1, 8]));
    expect(allowed()).to.deep.equal([]);
    report(tcf('useractioncomplete', [1]));
    expect(allowed()).to.deep.equal(['ads', 'cookies', 'embeds']);
    report(tcf('useractioncomplete', [1, 8]));
    expect(allowed()).to.deep.equal(purposes);
    report(tcf('useractioncomplete', [8]));
    expect(allowed()).to.deep.equal([]);
  });

  it('allows all if the law of a TCF platform does not apply', () => {
    const report = aPlatform('__tcfapi');
    begin();
    expect(consent.allows('ads')).to.equal(false);
    report({ eventStatus: 'tcloaded', gdprApplies: false });
    expect(allowed()).to.deep.equal(purposes);
  });

  it('detects a platform that loads late', async () => {
    begin('allow');
    expect(consent.allows('ads')).to.equal(true);
    const report = aPlatform('__tcfapi');
    expect(consent.allows('ads')).to.equal(false);
    const came = consent.whenAllowed('ads');
    report(tcf('tcloaded', [1]));
    await came;
  });

  it('leaves an opt-out from GPP to the ad vendors, and measures nothing', () => {
    const report = aPlatform('__gpp');
    begin();
    expect(allowed()).to.deep.equal([]);
    report(gpp('not ready'));
    expect(allowed()).to.deep.equal([]);
    report(gpp('ready', { usnat: [{ SaleOptOut: 2 }, { Gpc: false }] }));
    expect(allowed()).to.deep.equal(purposes);
    for (const section of [{ SaleOptOut: 1 }, [{ SharingOptOut: 1 }], [{ SaleOptOut: 2 }, { Gpc: true }]]) {
      report(gpp('ready', { usca: section }));
      expect(allowed()).to.deep.equal(['ads', 'embeds']);
    }
  });

  it('follows TCF if both are present, and allows nothing if GPP names TCF and it is missing', () => {
    const report = aPlatform('__gpp');
    begin();
    consent.allows('ads');
    report(gpp('ready', {}, [2]));
    expect(allowed()).to.deep.equal([]);
    const reportTcf = aPlatform('__tcfapi');
    expect(allowed()).to.deep.equal([]);
    reportTcf(tcf('tcloaded', [1, 8]));
    expect(allowed()).to.deep.equal(purposes);
  });

  it('measures no reader whose browser objects, and loads no ad for them without consent', () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
    begin('allow');
    expect(allowed()).to.deep.equal(['embeds']);
    window.vfConfig = { consent: true };
    expect(allowed()).to.deep.equal(['ads', 'embeds']);
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: undefined });
    expect(allowed()).to.deep.equal(purposes);
  });

  /** Answers by source, and the resulting permissions: a row for each rule of docs/CONSENT.md. */
  interface Rule {
    browser?: { globalPrivacyControl?: true; doNotTrack?: '1' };
    word?: unknown;
    tcf?: object;
    gpp?: object;
    site?: 'allow';
    isLoading?: true;
    allows: Purpose[];
  }
  const all = purposes;
  const thirdParties: Purpose[] = ['ads', 'embeds'];
  const optOut = (section: unknown) => gpp('ready', { section });
  const legitimately = (consents: number[], interests: number[]) => {
    const { purpose, ...rest } = tcf('tcloaded', consents);
    const legitimateInterests = Object.fromEntries(interests.map((number) => [number, true]));
    return { ...rest, purpose: { ...purpose, legitimateInterests } };
  };
  const rules: Record<string, Rule> = {
    'do not track stops measuring, whatever the page says': {
      ...{ browser: { doNotTrack: '1' }, word: true },
      allows: thirdParties,
    },
    'privacy control stops measuring, whatever a platform says': {
      ...{ browser: { globalPrivacyControl: true }, tcf: tcf('tcloaded', [1, 8]) },
      allows: thirdParties,
    },
    'privacy control stops ads that nobody but the site’s setting allows': {
      ...{ browser: { globalPrivacyControl: true }, site: 'allow' },
      allows: ['embeds'],
    },
    'the page’s word comes before a platform’s': { word: false, tcf: tcf('tcloaded', [1, 8]), allows: [] },
    'what the page does not name, the platform decides': {
      ...{ word: { ads: true, analytics: true }, tcf: tcf('tcloaded', []) },
      allows: ['ads', 'analytics'],
    },
    'what the page does not name, the site’s setting decides': {
      ...{ word: { ads: false }, site: 'allow' },
      allows: ['analytics', 'cookies', 'embeds'],
    },
    'a platform comes before the site’s setting': { tcf: tcf('tcloaded', []), site: 'allow', allows: [] },
    'a silent platform allows nothing': { tcf: {}, site: 'allow', allows: [] },
    'the site’s setting waits until the page has loaded': { site: 'allow', isLoading: true, allows: [] },
    'TCF: purpose 1 is for all but measuring': {
      ...{ tcf: tcf('tcloaded', [1]) },
      allows: ['ads', 'cookies', 'embeds'],
    },
    'TCF: measuring wants purpose 8 too': { tcf: tcf('tcloaded', [1, 8]), allows: all },
    'TCF: purpose 8 may be a legitimate interest': { tcf: legitimately([1], [8]), allows: all },
    'TCF: purpose 1 may not': { tcf: legitimately([8], [1, 8]), allows: [] },
    'TCF: an open question is no answer': { tcf: tcf('cmpuishown', [1, 8]), allows: [] },
    'TCF: where the law does not apply, all is allowed': {
      ...{ tcf: tcf('cmpuishown', [], { gdprApplies: false }) },
      allows: all,
    },
    'TCF: where nobody knows whether it applies, it does': {
      ...{ tcf: tcf('tcloaded', [], { gdprApplies: undefined }) },
      allows: [],
    },
    'TCF 2.2 answers as before': { tcf: tcf('tcloaded', [1, 8], { tcfPolicyVersion: 4 }), allows: all },
    'TCF 2.3 answers as before': { tcf: tcf('tcloaded', [1, 8], { tcfPolicyVersion: 5 }), allows: all },
    'GPP: not ready is no answer': { gpp: gpp('not ready'), allows: [] },
    'GPP: nor is not knowing which law holds': { gpp: gpp('ready', {}, [-1]), allows: [] },
    'GPP: where none holds, all is allowed': { gpp: gpp('ready', {}, [0]), allows: all },
    'GPP: no opt-out, all is allowed': { gpp: optOut({ SaleOptOut: 2, SharingOptOut: 0, Gpc: false }), allows: all },
    'GPP: an opt-out of sale stops measuring': { gpp: optOut({ SaleOptOut: 1 }), allows: thirdParties },
    'GPP: an opt-out of sharing stops it': { gpp: optOut({ SharingOptOut: 1 }), allows: thirdParties },
    'GPP: an opt-out of targeted ads stops it': { gpp: optOut({ TargetedAdvertisingOptOut: 1 }), allows: thirdParties },
    'GPP: privacy control, as a part of a section, stops it': {
      ...{ gpp: optOut([{ SaleOptOut: 2 }, { Gpc: true }]) },
      allows: thirdParties,
    },
    'GPP: so does the string of old for the USA': {
      ...{ gpp: gpp('ready', { uspv1: { Version: 1, Notice: 'Y', OptOutSale: 'Y', LspaCovered: 'N' } }, [6]) },
      allows: thirdParties,
    },
    'GPP: Europe without TCF allows nothing': { gpp: gpp('ready', {}, [2]), allows: [] },
    'GPP: nor does Canada': { gpp: gpp('ready', {}, [5]), allows: [] },
    'GPP: with TCF, that decides': { gpp: gpp('ready', {}, [2]), tcf: tcf('tcloaded', [1, 8]), allows: all },
    'both: both have to allow': {
      ...{ gpp: optOut({ SaleOptOut: 1 }), tcf: tcf('tcloaded', [1, 8]) },
      allows: thirdParties,
    },
    'both: TCF alone is not enough': { gpp: gpp('not ready'), tcf: tcf('tcloaded', [1, 8]), allows: [] },
  };

  for (const [rule, { browser = {}, word, tcf, gpp, site, isLoading, allows }] of Object.entries(rules)) {
    it(rule, () => {
      for (const [name, value] of Object.entries(browser))
        Object.defineProperty(navigator, name, { configurable: true, value });
      if (isLoading) sinon.stub(document, 'readyState').value('interactive');
      if (word !== undefined) window.vfConfig = { consent: word };
      const reportTcf = tcf && aPlatform('__tcfapi');
      const reportGpp = gpp && aPlatform('__gpp');
      begin(site);
      allowed();
      reportTcf?.(tcf);
      reportGpp?.(gpp);
      try {
        expect(allowed()).to.deep.equal(allows);
      } finally {
        for (const name of Object.keys(browser)) Reflect.deleteProperty(navigator, name);
      }
    });
  }

  const frames = {
    __tcfapi: { version: 2, told: tcf('tcloaded', [1]) },
    __gpp: { version: '1.1', told: gpp('ready') },
  };
  for (const [name, { version, told }] of Object.entries(frames)) {
    it(`asks the platform of the page around a frame, by ${name}`, async () => {
      const around = document.createElement('iframe');
      document.body.append(around);
      const inside = around.contentWindow as Window;
      const locator = inside.document.createElement('iframe');
      locator.name = `${name}Locator`;
      inside.document.body.append(locator);
      const calls: Array<{ callId: string }> = [];
      inside.addEventListener('message', ({ data }) => calls.push(data[`${name}Call`]));
      Object.defineProperty(window, 'parent', { configurable: true, value: inside });
      Object.defineProperty(inside, 'parent', { configurable: true, value: inside });
      try {
        begin('allow');
        expect(consent.allows('ads')).to.equal(false);
      } finally {
        Object.defineProperty(window, 'parent', { configurable: true, value: window });
      }
      await waitUntil(() => calls.length === 1);
      expect(calls[0]).to.deep.equal({ command: 'addEventListener', version, callId: 'vf' });
      const answer = { [`${name}Return`]: { returnValue: told, success: true, callId: 'vf' } };
      // Only the frame with the platform may answer.
      const forged = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
      window.postMessage(answer, '*');
      await forged;
      expect(consent.allows('ads'), 'an answer from the page itself').to.equal(false);
      const script = inside.document.createElement('script');
      script.textContent = `window.top.postMessage(${JSON.stringify(answer)}, '*')`;
      inside.document.body.append(script);
      await consent.whenAllowed('ads');
      around.remove();
    });
  }

  it('ends a subscription', () => {
    const report = aPlatform('__tcfapi');
    begin();
    const heard = sinon.spy();
    const stop = consent.subscribe(heard);
    consent.allows('ads');
    report(tcf('tcloaded', []));
    expect(heard.callCount).to.equal(1);
    stop();
    report(tcf('useractioncomplete', [1]));
    expect(heard.callCount).to.equal(1);
  });
});
