/**
 * Creates the state of a gallery frame: its own session, its own network, and the interactions for that state. Runs
 * before the widgets' script; its changes only affect this page.
 */
(() => {
  const root = document.documentElement;
  const { shown: widget, state, access, refresh } = root.dataset;
  delete root.dataset.access;
  delete root.dataset.refresh;
  const done = (how) => {
    root.dataset.frame = how;
  };

  // Separate storage: frames side by side are logged in as different people.
  for (const name of ['localStorage', 'sessionStorage']) {
    const items = new Map();
    const storage = {
      getItem: (key) => items.get(String(key)) ?? null,
      setItem: (key, value) => void items.set(String(key), String(value)),
      removeItem: (key) => void items.delete(String(key)),
      clear: () => items.clear(),
      key: (index) => [...items.keys()][index] ?? null,
      get length() {
        return items.size;
      },
    };
    Object.defineProperty(window, name, { value: storage, configurable: true });
  }
  if (access) {
    localStorage.setItem('vfAccess', access);
    localStorage.setItem('vfRefresh', refresh);
  }

  // Features that the demo's site lacks, and its server would refuse.
  async function offered(answer) {
    const body = await answer.json();
    body.result.settings.enable_anonymous_comments = true;
    body.result.settings.enable_comment_images = true;
    return Response.json(body);
  }
  const refusals = {
    'guest-name': (url) =>
      url.includes('/users/anonymous') && {
        http_status: 409,
        code: 'name_taken',
        message: '',
        data: { field: 'name' },
      },
    'writing-refused': (url, method) =>
      method === 'POST' &&
      url.endsWith('/comments') && {
        http_status: 429,
        code: 'too_many_requests',
        message: '',
        data: { retry_after: 40 },
      },
    'writing-slow': (url, method) =>
      method === 'POST' &&
      url.endsWith('/messages') && {
        http_status: 429,
        code: 'too_many_requests',
        message: '',
        data: { retry_after: 25, reason: 'slow_mode' },
      },
  };
  if (state === 'writing-picture') {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#8fb3c9" d="M0 0h4v3H0z"/>
      <path fill="#3f6177" d="M0 2h4v1H0z"/><circle cx="3" cy=".8" r=".4" fill="#f2d58a"/></svg>`;
    const size = { path: `data:image/svg+xml,${encodeURIComponent(drawing)}`, width: 320, height: 240 };
    const media = [
      { media_uuid: 'a', type: 'image', width: 320, height: 240, sizes: [{ ...size, name: 'small' }] },
      { media_uuid: 'b', type: 'video', width: 320, height: 240, sizes: [{ ...size, name: 'video' }] },
    ];
    media[0].alt = 'The sun over a calm sea';
    const { content } = document.querySelector('meta[name="vf:container_id"]');
    const draft = { text: 'This is how it looked from the pier.', media };
    localStorage.setItem(`vfDraft:${content}|new|`, JSON.stringify(draft));
  }

  // A browser with push, whatever this one supports: its service and permission are out of reach.
  if (widget === 'push-opt-in') {
    const key = (bytes) => new Uint8Array(bytes).buffer;
    const subscription = {
      endpoint: 'https://push.example/gallery',
      options: { applicationServerKey: key(65) },
      getKey: (name) => key(name === 'auth' ? 16 : 65),
      unsubscribe: async () => true,
    };
    const pushManager = { getSubscription: async () => null, subscribe: async () => subscription };
    const put = (on, name, value) => Object.defineProperty(on, name, { value, configurable: true });
    put(window, 'PushManager', class {});
    put(window, 'Notification', {
      permission: state === 'blocked' ? 'denied' : 'default',
      async requestPermission() {
        this.permission = 'granted';
        return 'granted';
      },
    });
    put(navigator, 'serviceWorker', {
      getRegistration: async () => undefined,
      register: async () => {
        if (state === 'window') throw new TypeError('The publisher has put no file.');
        return { active: {}, pushManager };
      },
      addEventListener() {},
      startMessages() {},
    });
  }
  function pushAnswer(method) {
    if (method !== 'POST') return Response.json({ public_key: 'A'.repeat(87), is_subscribed: false });
    return state === 'failed' ? Response.error() : Response.json({}, { status: 201 });
  }

  /** The poll for a reader who has voted this way. */
  async function votedPoll(url, { options: own }) {
    const answer = await realFetch(url.slice(0, -'/vote'.length));
    const poll = await answer.json();
    const shown = poll.results === 'on_close' ? {} : { total_voters: 611 };
    const options = poll.options.map((it, at) => ({ ...it, ...(shown.total_voters && { votes: [212, 341, 58][at] }) }));
    return Response.json({ ...poll, ...shown, options, own });
  }

  // The network that the state needs.
  const realFetch = window.fetch.bind(window);
  let isOffline = false;
  let underWay = 0;
  let lastAsked = 0;
  const isThread = (url) => /\/v4\/(?:livecomments|chat|questions|reviews)\/[^/?]+\/?(\?|$)|\/comments(\?|$)/.test(url);
  window.fetch = (input, init) => {
    underWay += 1;
    return answered(input, init).finally(() => {
      underWay -= 1;
      lastAsked = performance.now();
    });
  };
  function answered(input, init) {
    const url = String(input?.url ?? input);
    // Running loads still complete: their time depends on the machine.
    if (isOffline && (init?.method ?? 'GET') !== 'GET') return Promise.reject(new TypeError('Failed to fetch'));
    // Unpainted states are rendered by the browser.
    const isCounted = widget === 'share-bar' && state !== 'painted';
    const isEmptied = state === 'empty' && widget === 'trending-articles';
    const isDrawnHere =
      isCounted || isEmptied || ['loading', 'error', 'guest-name'].includes(state) || state.startsWith('writing');
    if (isDrawnHere && url.includes('/render/')) return Promise.resolve(Response.error());
    if (widget === 'push-opt-in' && /\/push(\?|$)/.test(url)) return Promise.resolve(pushAnswer(init?.method));
    if (state === 'counted' && /\/topics\/[^/]+\/count/.test(url))
      return Promise.resolve(Response.json({ count: 1234 }));
    // Shares in a gallery are not counted.
    if (url.includes('/v4/shares/'))
      return Promise.resolve(Response.json({ total: 412, counts: { facebook: 231, whatsapp: 164, email: 17 } }));
    const made = window.vfFrameAnswers?.(state, widget)(url, init?.method, init?.body);
    if (made) return Promise.resolve(made);
    const refused = refusals[state]?.(url, init?.method);
    if (refused) return Promise.resolve(Response.json(refused, { status: refused.http_status }));
    if (isDrawnHere && url.includes('/bootstrap/')) return realFetch(input, init).then(offered);
    if (widget === 'livestory' && state === 'error' && url.includes('/v4/liveblog/'))
      return Promise.resolve(Response.json({ code: 'unavailable' }, { status: 503 }));
    const isPoll = widget === 'poll' && url.includes('/v4/interaction/');
    if (isPoll && state === 'loading') return new Promise(() => {});
    if (isPoll && state === 'error') return Promise.resolve(Response.json({ code: 'unavailable' }, { status: 503 }));
    // Votes in a gallery are not counted.
    if (isPoll && url.endsWith('/vote')) return votedPoll(url, JSON.parse(init.body));
    if (
      ['conversations', 'livechat', 'livequestions', 'livereviews', 'media-gallery'].includes(widget) &&
      isThread(url)
    ) {
      if (state === 'loading') return new Promise(() => {});
      if (state === 'error') {
        const body = { http_status: 503, error: 'Unavailable', code: 'unavailable', message: 'Unavailable' };
        return Promise.resolve(Response.json(body, { status: 503 }));
      }
    }
    // There is only one Arabic article: too few for an ad among them.
    if (state === 'paid' && /\/trending\?/.test(url)) return realFetch(url.replace(/&lang=\w+/, ''), init);
    if (['ads', 'paid', 'staff-profiles'].includes(state) && url.includes('/render/'))
      return Promise.resolve(Response.error());
    if (state === 'staff-profiles' && url.includes('/reviews'))
      return Promise.resolve(Response.json(waitingProfiles()));
    const own = state.startsWith('account') && /\/users\/(identities|sessions)(\?|$)/.exec(url)?.[1];
    if (own) return Promise.resolve(accountOf(own));
    const change = url.includes('/personal?')
      ? relationships[state]
      : url.includes('/bootstrap/') || /\/bans(\?|$)/.test(url)
        ? around[state]
        : url.endsWith('/users/current')
          ? aroundReader(around[state])
          : undefined;
    return change ? realFetch(input, init).then((answer) => changed(answer, url, change)) : realFetch(input, init);
  }
  // A painted widget knows its site and only requests its reader, who comes with the site elsewhere.
  const aroundReader = (change) => change && (({ result }, url) => change({ result: { user: result } }, url));
  // The demo has no pending comments.
  const hold = ({ result }) => {
    Object.assign(result, {
      username_pending: 'Robin of the Vale',
      username_moderation_status: 'pending_update',
      email_pending: 'robin@vale.example',
      avatar_moderation_status: 'rejected',
    });
  };
  const waitingProfiles = () => {
    const names = [
      ['Reader 482910', 'Oona Virtanen'],
      ['Per Lind', 'Per of the Pier'],
    ];
    const results = names.map(([name, username_pending], at) => ({
      id: at + 1,
      uuid: `00000000-0000-4000-8000-00000000000${at}`,
      name,
      username_pending,
      pic_large: '',
      pic_large_pending: at ? `data:image/svg+xml,${encodeURIComponent(portrait)}` : '',
    }));
    return { http_status: 200, result: { results, more_available: false } };
  };
  const portrait =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#9bb7c4" d="M0 0h8v8H0z"/><circle cx="4" cy="3" r="1.6" fill="#f2d58a"/><path d="M1 8a3 3 0 0 1 6 0z" fill="#3f6177"/></svg>';
  // Every frame starts a session of the same account: its data is made up.
  const accountOf = (what) => {
    if (state === 'account-failed') return Response.json({ code: 'unavailable' }, { status: 503 });
    const [hour, day] = [3_600_000, 86_400_000];
    const now = Date.now();
    if (what === 'identities') {
      const google = { provider: 'google', email: 'oona@mail.example', date_created: now - 90 * day };
      return Response.json({ has_password: true, identities: [{ ...google, date_last_login: now - 12 * day }] });
    }
    const sessions = [
      { browser: 'Firefox', system: 'Linux', date_seen: now, is_current: true },
      { browser: 'Safari', system: 'iPhone', date_seen: now - 5 * hour, provider: 'google' },
      { browser: 'Edge', system: 'Windows', date_seen: now - 9 * day },
      { browser: '', system: '', date_seen: now - 30 * day },
    ];
    const result = sessions.map((session, at) => ({
      uuid: `00000000-0000-4000-8000-00000000000${at}`,
      provider: '',
      is_current: false,
      date_created: now - 60 * day,
      ...session,
    }));
    return Response.json({ http_status: 200, result: { sessions: result } });
  };
  const changed = async (answer, url, change) => {
    const body = await answer.json();
    await change(body, url);
    return Response.json(body, { status: answer.status });
  };
  // Actions of this frame's reader only: other frames show the same account.
  const relationships = {
    muted: async (layer, url) => {
      const [path, query] = url.split('/personal?');
      const list = await realFetch(`${path}/${new URLSearchParams(query).get('container_uuids')}/comments?limit=50`);
      const { contents } = await list.json();
      layer.muted = [contents.find(({ is_picked }) => is_picked).actor_uuid];
    },
  };
  const around = {
    // The demo has no bans.
    'staff-bans': async ({ result }, url) => {
      if (!url.includes('/bans')) return;
      const { pathname } = new URL(url, location.href);
      const list = await realFetch(`${pathname.replace(/bans$/, 'users')}?show=top&limit=3`);
      const day = 86_400_000;
      const since = Date.now() - 3 * day;
      const bans = [
        { ban_level: 'posting', user_message: 'Three warnings were enough.', date_expired: Date.now() + 5 * day },
        { ban_level: 'ghost', user_message: '', date_expired: null },
        { ban_level: 'hide', user_message: 'Advertising, again and again.', date_expired: null },
      ];
      const people = (await list.json()).result.results;
      result.results = people.map(({ uuid }, index) => ({
        ban_uuid: uuid,
        user_uuid: uuid,
        is_permanent: bans[index].date_expired === null,
        date_created: since - index * day,
        date_lifted: null,
        ...bans[index],
      }));
    },
    banned: ({ result }) => {
      if (result.user) result.user.ban_level = 'posting';
    },
    unverified: ({ result }) => {
      if (result.settings) result.settings.enable_email_verification = true;
      if (result.user) result.user.email_verification_status = 'pending';
    },
    'account-waiting': ({ result }) => {
      if (result.user) hold({ result: result.user });
    },
    'staff-profiles': ({ result }) => {
      if (result.settings) result.settings.enable_username_premoderation = true;
    },
    account: ({ result }) => {
      if (result.settings) result.settings.login_providers = ['google', 'apple'];
    },
    'login-networks': ({ result }) => {
      const networks = ['apple', 'google', 'facebook', 'twitter', 'linkedin', 'windowslive', 'yahoo', 'aol'];
      result.settings.login_providers = ['oauth', ...networks];
    },
    ads: ({ result }) => {
      result.settings.ad_integration = 'custom';
    },
    paid: ({ result }) => {
      const cards = { ad_integration: 'outbrain', site_ad_id: 'JS_1|cards|KEY' };
      if (result.settings) result.settings.ads_by_widget = { 'content-recirculation': cards };
    },
  };
  if (widget === 'standalone-ad') {
    const agreed = ['filled', 'unfilled'].includes(state);
    window.vfStandIn = { delayMs: 0, isEmpty: () => state === 'unfilled' };
    window.vfConfig = { consent: agreed || new Promise(() => {}), adScripts: { gtag: '/demo/ads/gpt.js' } };
  }
  if (state === 'paid') {
    window.vfStandIn = { delayMs: 0 };
    window.vfConfig = { consent: true, adScripts: { outbrain: '/demo/ads/outbrain.js' } };
  }
  if (state === 'ads') {
    window.__generate_viafoura_tag = (id) => {
      const place = document.getElementById(id);
      place.textContent = 'Advertisement';
      place.style.cssText =
        'display:grid;place-items:center;inline-size:300px;max-inline-size:100%;block-size:250px;margin:16px auto;border:1px dashed';
    };
  }
  // Three new comments, sent to every subscriber.
  const RealSocket = window.WebSocket;
  if (state === 'painted-news') {
    window.WebSocket = class extends RealSocket {
      send(data) {
        super.send(data);
        const { type, subscription_id, resume } = JSON.parse(data);
        const [point] = [resume ?? []].flat();
        if (type !== 'subscribe' || !point) return;
        for (let number = 1; number <= 3; number++)
          setTimeout(() => this.sendEvent(subscription_id, point, number), 200);
      }
      sendEvent(subscription_id, { container_uuid, after_seq }, number) {
        const content_uuid = `00000000-0000-4000-8000-00000000000${number}`;
        const payload = { content_uuid, thread_uuid: content_uuid, state: 'visible' };
        const event = {
          message_type: 'livecomment_post',
          action: 'created',
          seq: after_seq + number,
          container_uuid,
          payload,
        };
        this.dispatchEvent(
          new MessageEvent('message', { data: JSON.stringify({ type: 'event', subscription_id, event }) }),
        );
      }
    };
  }
  /** Resolves after a while without requests. */
  async function quiet() {
    const until = performance.now() + 10_000;
    while (performance.now() < until && (underWay > 0 || performance.now() - lastAsked < 600)) await pause(50);
  }
  /** Once everything is loaded, removes the connection; then waits for the message. */
  async function offline(selector) {
    await quiet();
    isOffline = true;
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    dispatchEvent(new Event('offline'));
    await seen(selector);
    await quiet();
  }

  // The interactions for the state, in the widget's shadow root.
  const find = (selector, tag = `vf-${widget}`) => document.querySelector(tag)?.shadowRoot?.querySelector(selector);
  // Long, because a busy machine is slow.
  const WAIT_MS = 60_000;
  function seen(selector, tag) {
    return new Promise((resolve, reject) => {
      const until = performance.now() + WAIT_MS;
      const look = () => {
        const found = find(selector, tag);
        if (found) resolve(found);
        else if (performance.now() > until) reject(new Error(`no ${selector} in the ${widget}`));
        else setTimeout(look, 50);
      };
      look();
    });
  }
  function write(field, text) {
    const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(proto, 'value').set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  }
  /** Toggles of a post's field. */
  const tools = ['key_moment', 'pin', 'notify', 'poll', 'schedule', 'sponsored'];
  async function pressTool(name) {
    // The draft of a post loads after the field is rendered, and restores the tool.
    for (let waited = 0; !find('.writer__marks [aria-pressed="true"]'); waited += 500) {
      if (waited > WAIT_MS) throw new Error(`${name} was not pressed`);
      find('.writer__marks').querySelectorAll('[aria-pressed]')[tools.indexOf(name)].click();
      await pause(500);
    }
  }
  async function laidAds() {
    for (let waited = 0; !document.querySelector('.vf-ad'); waited += 50) {
      if (waited > WAIT_MS) throw new Error('no ad');
      await pause(50);
    }
    for (let i = 0; i < 100 && document.querySelectorAll('.vf-ad').length < 2; i++) await pause(50);
    // Space opens out of view.
    const below = document.createElement('div');
    below.style.blockSize = '200vh';
    document.body.append(below);
    for (let top = 0; top < document.documentElement.scrollHeight; top += 200) {
      scrollTo(0, top);
      await pause(50);
    }
    below.remove();
    scrollTo(0, 0);
  }

  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const ask = (method) => window.vf.$publish('authentication', 'required', { method, reason: 'header' });
  const loaded = () =>
    seen(
      '.vf3-comment, [part~="comment"], [part~="message"], [part~="option"], .question, .standing, .empty, .vf-livequestions__empty',
    );

  /** For a widget unknown to this file: waits for any content. */
  const drawn = () => seen('[part~="root"] > *, .viafoura > *');

  async function openOn(tab, selector) {
    window.vf.$publish('tray', 'open', null, tab);
    await seen(selector);
  }

  /** A moderator's key, on the first matching comment; then the dialog it opens. */
  async function pressKey(key, selector) {
    await seen('.staff-tools');
    const article = await seen(selector);
    article.focus();
    article.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    await seen('.staff-dialog[open]');
  }
  /** Staff's actions, after the lists in their menu. */
  async function fromTools(number) {
    (await seen('.staff-tools')).click();
    await seen('.menu__item');
    const { shadowRoot } = document.querySelector('vf-conversations');
    shadowRoot.querySelectorAll('.menu__item[role="menuitem"]')[number].click();
  }

  async function sentReview(selector) {
    (await seen('input[type="radio"][value="4"]')).click();
    write(await seen('textarea'), 'I read it between two stations, and again on the way back.');
    find('form').requestSubmit();
    await seen(selector);
  }
  const openAccount = () => window.vf.$publish('tray', 'open', null, 'vf-account');

  /** The reader has posted, and sees the prompt. */
  async function acted() {
    await seen('.vf-push-opt-in');
    await pause(300);
    const made = { content_uuid: 'a', content_container_uuid: 'b' };
    window.vf.$publish('comment', 'created', made);
    await seen('.opt-in');
  }
  async function pressedYes(selector) {
    await acted();
    (await seen('.button--primary')).click();
    await seen(selector);
  }

  async function votedIn() {
    (await seen('.poll__options label input')).click();
    (await seen('.poll__acts .button--primary')).click();
    await seen('.poll__row--own');
  }

  const steps = {
    poll: {
      loading: () => seen('[part~="skeleton"]'),
      error: () => seen('[role="alert"]'),
      // Only React reports that the page is offline, here and in others, and a first press loads it.
      offline: async () => {
        (await seen('.poll__options label input')).click();
        await offline('.poll__said > .poll__part');
      },
      voted: () => votedIn(),
      hidden: () => votedIn(),
      ranked: () => seen('.poll__move'),
      stars: async () => {
        (await seen('.poll__options label:nth-of-type(4) input')).click();
      },
      staff: () => seen('.poll__staff button'),
      'staff-editor': async () => {
        (await seen('.poll__staff button')).click();
        await seen('.poll__editor');
      },
    },
    livequestions: {
      loading: () => seen('[part~="skeleton"]'),
      error: () => seen('.failed'),
      offline: async () => {
        (await seen('textarea')).focus();
        await offline('.note[role="status"]');
      },
      answered: async () => {
        await loaded();
        (await seen('.tabs button:nth-child(2)')).click();
        await seen('.questions .answer');
      },
      merged: async () => {
        await loaded();
        (await seen('.tabs button:nth-child(3)')).click();
        await seen('.questions .note');
      },
      similar: async () => {
        await loaded();
        write(await seen('textarea'), 'Who pays when the new sea wall costs more than was voted for?');
        (await seen('.ask .button--primary')).click();
        await seen('.similar .question__text');
      },
      host: async () => {
        await loaded();
        await seen('.host-bar');
      },
      'host-answering': async () => {
        await loaded();
        (await seen('.questions .host-bar__answer')).click();
        await seen('.answering textarea');
      },
      'host-menu': async () => {
        await loaded();
        (await seen('.questions .question__meta [aria-haspopup]')).click();
        await seen('.menu__item');
      },
      'host-settings': async () => {
        await loaded();
        (await seen('header [aria-haspopup]')).click();
        await seen('.menu__item');
      },
    },
    livechat: {
      error: () => seen('[role="alert"]'),
      offline: async () => {
        await loaded();
        const field = await seen('textarea');
        field.focus();
        write(field, 'x'.repeat(400));
        await seen('.counter');
        await offline('.chat-standing');
      },
      answering: async () => {
        await loaded();
        (await seen('.message__acts button:has(.icon--reply)')).click();
        write(await seen('textarea'), 'Which of them?');
        await seen('.answering');
      },
      'writing-slow': async () => {
        await loaded();
        write(await seen('textarea'), 'And the harbour?');
        (await seen('.button--primary')).click();
        await seen('.button--primary[disabled]');
      },
      banned: async () => {
        await loaded();
        await seen('.chat-standing');
      },
      menu: async () => {
        await loaded();
        (await seen('.row:nth-last-child(3) [aria-haspopup]:has(.icon--more)')).click();
        await seen('.menu__item');
      },
      reading: async () => {
        await loaded();
        (await seen('header [aria-haspopup]:has(.icon--more)')).click();
        await seen('.menu__item');
      },
      'staff-menu': async () => {
        await loaded();
        (await seen('.row:nth-last-child(3) [aria-haspopup]:has(.icon--more)')).click();
        await seen('.menu__item');
      },
      'staff-settings': async () => {
        await loaded();
        (await seen('header [aria-haspopup]:has(.icon--gear)')).click();
        await seen('.menu__item');
      },
    },
    livereviews: {
      filtered: async () => {
        (await seen('.summary__rows li:nth-child(2) button')).click();
        await seen('.bar[aria-pressed="true"]');
      },
      writing: async () => {
        (await seen('.reviews__write')).click();
        (await seen('input[type="radio"][value="4"]')).click();
        write(find('form input:not([type="radio"])'), 'One for the train');
        write(find('textarea'), 'I read it between two stations, and again on the way back.');
      },
      incomplete: async () => {
        (await seen('.reviews__write')).click();
        await seen('textarea');
        find('form').requestSubmit();
        await seen('.field__error');
      },
      loading: () => seen('.reviews__loading'),
      banned: () => seen('.review-standing'),
      changing: async () => {
        await seen('.review');
        await quiet();
        (await seen('.reviews__write')).click();
        await seen('textarea');
      },
      waiting: () => seen('.review--waits'),
      error: () => seen('[role="alert"]'),
      offline: async () => {
        await seen('.review');
        await offline('.reviews__bar');
      },
      menu: async () => {
        (await seen('.review__more')).click();
        await seen('.menu__item');
      },
      'staff-menu': async () => {
        (await seen('.review__more')).click();
        await seen('.menu__item');
      },
      default: () => seen('.reviews__write, .review-standing'),
    },
    'review-form': {
      closed: () => seen('.review-standing'),
      refused: () => sentReview('.review-form > .field__error'),
      sent: () => sentReview('.review-standing'),
      default: () => seen('form'),
    },
    rating: { own: () => seen('.own-rating input'), default: () => seen('.rating') },
    conversations: {
      loading: () => seen('[part~="skeleton"], .vf-skeleton-comments-container'),
      error: () => seen('[part~="notice"], [role="alert"]'),
      offline: async () => {
        await loaded();
        (await seen('textarea')).focus();
        await offline('.offline .standing');
      },
      'staff-hidden': async () => {
        (await seen('.staff-tools')).click();
        await seen('.menu__item');
        const items = [...document.querySelector('vf-conversations').shadowRoot.querySelectorAll('.menu__item')];
        items.find((item) => /[1-9١-٩]$/.test(item.textContent))?.click();
        await seen('.staff-note');
      },
      'staff-menu': async () => {
        await seen('.staff-tools');
        // Staff cannot be banned: finds the first comment by another person.
        (await seen('article:not(:has(> .vf-post-meta > .vf-badge)) > * > .vf-content-actions__more')).click();
        (await seen('.menu__item')).click();
        await pause(300);
      },
      'staff-ban': () => pressKey('b', 'article:not(:has(> .vf-post-meta > .vf-badge))'),
      'staff-why': () => pressKey('w', 'article.vf-post--taken'),
      'staff-bans': async () => {
        await fromTools(1);
        await seen('.staff-list button');
      },
      'staff-queue': async () => {
        await fromTools(0);
        await seen('.staff-resolve button');
      },
      'staff-profiles': async () => {
        await fromTools(1);
        await seen('.staff-profile button');
      },
      'staff-history': async () => {
        await fromTools(0);
        (await seen('.staff-list__name')).click();
        await seen('.staff-item .vf-content-text');
      },
      'staff-settings': async () => {
        await fromTools(2);
        await seen('.staff-dialog[open] textarea');
        await seen('.staff-form');
        await pause(600);
      },
      profile: async () => {
        await loaded();
        (await seen('.vf-post-name-button')).click();
        await seen('.profile-card__recent');
      },
      search: async () => {
        await loaded();
        (await seen('.vf-comment-header__sort')).click();
        await seen('[role="menuitem"]');
        [...document.querySelector('vf-conversations').shadowRoot.querySelectorAll('[role="menuitem"]')].at(-1).click();
        write(await seen('.search__field'), root.dir === 'rtl' ? 'الحافلة' : 'bus');
        await seen('.search__found');
      },
      muted: () => seen('.comment-note button'),
      preview: () => seen('.preview'),
      ads: async () => {
        await loaded();
        await laidAds();
      },
      'painted-news': () => seen('.new-comments'),
      'guest-name': async () => {
        await loaded();
        const field = await seen('textarea');
        field.focus();
        write(field, 'I was there as well, and what I remember best is the sound of it.');
        write(await seen('.guest-name input'), 'Mara Lindqvist');
        find('form').requestSubmit();
        await seen('.field__error');
      },
      'writing-picture': async () => {
        await loaded();
        (await seen('textarea')).focus();
        await seen('.media-row');
      },
      'writing-emoji': async () => {
        await loaded();
        const field = await seen('textarea');
        field.focus();
        write(field, 'What a day ');
        (await seen('.icon--emoji')).click();
        await seen('.emoji section button');
      },
      'writing-refused': async () => {
        await loaded();
        const field = await seen('textarea');
        field.focus();
        write(field, 'Once more, because I mean it.');
        await seen('.writing-tools');
        find('form').requestSubmit();
        await seen('.refusal');
      },
      'guest-writing': async () => {
        await loaded();
        const field = await seen('textarea');
        field.focus();
        write(field, 'I was there as well, and what I remember best is the sound of it.');
      },
    },
    livestory: {
      newsroom: () => seen('.body-field__text'),
      'newsroom-notify': async () => {
        await seen('.body-field__text');
        await pressTool('notify');
      },
      'newsroom-settings': async () => {
        await seen('.writer__coverage');
        find('.writer__coverage [aria-pressed]').click();
        await seen('.blog-settings select');
      },
      'newsroom-schedule': async () => {
        await seen('.body-field__text');
        await pressTool('schedule');
        await seen('.writer__schedule');
      },
      'newsroom-correcting': async () => {
        await seen('.body-field__text');
        await seen('.post__actions [aria-pressed]:not(.icon)');
        find('.post__actions [aria-pressed]:not(.icon)').previousElementSibling.click();
        await seen('.writer__time');
      },
      'newsroom-offline': async () => {
        const field = await seen('.body-field__text');
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'Between two stations.');
        const options = { clipboardData, bubbles: true, composed: true, cancelable: true };
        field.dispatchEvent(new ClipboardEvent('paste', options));
        await offline('.writer');
        await seen('.writer__out .button--primary:not([disabled])');
        find('.writer__out .button--primary').click();
        await seen('.writer__state:not(:empty)');
      },
      replies: async () => {
        await seen('.post__reply');
        find('.post__reply').click();
        await seen('.reply-field');
      },
      'replies-ended': async () => {
        await seen('.post__reply');
        find('.post__reply').click();
        await seen('.post-replies [role="status"]');
      },
      error: () => seen('[role="alert"]'),
      ads: async () => {
        await seen('.post');
        await laidAds();
      },
      default: () => seen('.blog-header'),
    },
    'conversations-count': {
      none: () => pause(1500),
      default: async () => {
        const count = document.querySelector('vf-conversations-count');
        for (let i = 0; i < 1200 && !/\d/.test(count.shadowRoot?.textContent + count.textContent); i++) await pause(50);
      },
    },
    'tray-trigger': { default: () => seen('button') },
    'push-opt-in': {
      asking: () => acted(),
      blocked: () => acted(),
      on: () => pressedYes('.opt-in__said'),
      failed: () => pressedYes('.opt-in__problem'),
      window: () => pressedYes('.opt-in__problem'),
      off: async () => {
        await pressedYes('.opt-in__said');
        find('.opt-in__row button').click();
        await seen('.button--primary');
      },
    },
    'topic-follow': {
      guest: () => seen('button'),
      counted: () => seen('.topic-follow__count'),
      followed: async () => {
        const button = await seen('button');
        if (button.getAttribute('aria-pressed') !== 'true') button.click();
        await seen('[aria-pressed="true"]');
      },
    },
    tray: {
      login: async () => {
        ask('login');
        await seen('form input');
      },
      'login-networks': async () => {
        ask('login');
        await seen('.providers__button');
      },
      'login-refused': async () => {
        ask('login');
        const password = await seen('input[name="password"]');
        write(find('input[name="email"]'), 'nobody@wrackline.example');
        write(password, 'not the password');
        find('form').requestSubmit();
        await seen('[aria-invalid="true"], [role="alert"] p');
      },
      'sign-up': async () => {
        ask('signup');
        await seen('input[name="name"]');
      },
      'sign-up-errors': async () => {
        ask('signup');
        const name = await seen('input[name="name"]');
        write(name, 'Somebody');
        write(find('input[name="email"]'), 'somebody at example');
        write(find('input[name="password"]'), 'short');
        find('form').requestSubmit();
        await seen('[aria-invalid="true"]');
      },
      forgotten: async () => {
        ask('login');
        await seen('input[name="password"]');
        find('.account-link').click();
        for (let i = 0; i < 100 && find('input[name="password"]'); i++) await pause(50);
        await seen('input[name="email"]');
      },
      account: async () => {
        openAccount();
        await seen('.account__row');
      },
      'account-picture': async () => {
        openAccount();
        const input = await seen('input[type="file"]');
        const drawn = new OffscreenCanvas(480, 320);
        const context = drawn.getContext('2d');
        for (const [color, ...box] of [
          ['#9bb7c4', 0, 0, 480, 200],
          ['#3f6177', 0, 200, 480, 120],
          ['#f2d58a', 210, 90, 60, 60],
        ]) {
          context.fillStyle = color;
          context.fillRect(...box);
        }
        const files = new DataTransfer();
        files.items.add(new File([await drawn.convertToBlob()], 'sea.png', { type: 'image/png' }));
        input.files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
        await seen('input[type="range"]');
      },
      'account-waiting': async () => {
        openAccount();
        await seen('.account__note');
      },
      'account-address': async () => {
        openAccount();
        (await seen('.account__section:nth-of-type(1) button')).click();
        write(await seen('input[name="email"]'), 'oona at home');
        find('form').requestSubmit();
        await seen('[aria-invalid="true"]');
      },
      'account-erase': async () => {
        openAccount();
        (await seen('.account__section:nth-of-type(6) button')).click();
        await seen('input[name="password"]');
      },
      'account-failed': async () => {
        openAccount();
        await seen('[role="alert"] button');
      },
      feed: () => openOn('vf-feed', '.feed__row'),
      'feed-kinds': () => openOn('vf-feed', '.feed__row'),
      'feed-guest': () => openOn('vf-feed', '.feed__row'),
      'feed-recommended': () => openOn('vf-feed', '.feed__articles li'),
      'feed-empty': () => openOn('vf-feed', '.tray__empty'),
      'feed-error': () => openOn('vf-feed', '.tray__problem'),
      'feed-loading': () => openOn('vf-feed', '.row-skeleton'),
      'feed-offline': async () => {
        await openOn('vf-feed', '.feed__row');
        await offline('.tray__offline');
        await seen('.feed__row');
      },
      'feed-many': () => openOn('vf-feed', '.feed__row:nth-of-type(30)'),
      'person-error': async () => {
        window.vf.$publish('profile', 'show', 4711);
        await seen('.tray__problem');
      },
      'person-loading': async () => {
        window.vf.$publish('profile', 'show', 4711);
        await seen('.row-skeleton');
      },
      person: async () => {
        await openOn('vf-community', '.person-row__who');
        find('.person-row__who').click();
        await seen('.profile .comment-line');
      },
      following: async () => {
        await openOn('vf-profile', '.profile__count button');
        find('.profile__count:last-child button').click();
        await seen('.person-row, .tray__note');
      },
      muted: async () => {
        await openOn('vf-profile', '.profile__ways .button--text');
        find('.profile__ways .button--text').click();
        await seen('.person-row');
      },
      community: () => openOn('vf-community', '.comment-line'),
      'community-empty': () => openOn('vf-community', '.tray__empty'),
      'community-loading': () => openOn('vf-community', '.row-skeleton'),
      'community-error': () => openOn('vf-community', '.tray__problem'),
      settings: () => openOn('vf-settings', '.settings__table'),
      'settings-returned': () => openOn('vf-settings', '.settings__table'),
      'settings-loading': () => openOn('vf-settings', '.row-skeleton'),
      'settings-error': () => openOn('vf-settings', '.tray__problem'),
      'settings-guest': () => openOn('vf-settings', '.tray__invitation'),
      default: async () => {
        window.vf.$publish('tray', 'open', null, 'vf-profile');
        await seen('[part~="author"], .person, .account, h2, h3');
      },
    },
  };

  for (const name of ['trending-articles', 'content-recirculation']) {
    steps[name] = {
      loading: () => seen('.articles__coming'),
      empty: () => seen('.articles__empty'),
      error: () => seen('[role="alert"]'),
      default: () => seen('.article'),
    };
  }
  steps['content-recirculation'].paid = () => seen('a', 'vf-content-recirculation .vf-ad > div');

  steps['pull-quote'] = { default: () => seen('.quote') };
  for (const [name, row] of [
    ['community-comments', '.comment-line'],
    ['top-users', '.person-row'],
  ]) {
    steps[name] = {
      loading: () => seen('.row-skeleton'),
      empty: () => seen('.site-list__empty'),
      error: () => seen('[role="alert"]'),
      offline: () => seen('[role="alert"]'),
      default: () => seen(row),
    };
  }
  steps['media-gallery'] = {
    error: () => seen('[role="alert"]'),
    default: () => seen('.pictures__grid, .pictures__note:not([role])'),
  };
  steps['share-bar'] = {
    default: () => seen('.share__option'),
    total: () => seen('.share__total'),
    copied: async () => {
      navigator.clipboard.writeText = async () => {};
      (await seen('[data-medium=copy_link]')).click();
      await seen('[role="status"], [role="alert"]');
    },
  };
  steps['standalone-ad'] = { default: () => seen('.ad__room') };
  steps['conversation-starter'] = {
    poll: () => seen('.starter input[type="radio"], .starter [part~="option"]'),
    ads: async () => {
      await seen('.starter--ad');
      await laidAds();
    },
    default: () => seen('.starter__box'),
  };

  /** Waits for pictures and animations, except endless ones. */
  async function untilStill() {
    const withInner = (place) => [
      place,
      ...[...place.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? withInner(shadowRoot) : [])),
    ];
    const places = withInner(document);
    const motions = places
      .flatMap((place) => place.getAnimations())
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    const pictures = places.flatMap((place) => [...place.querySelectorAll('img:not([loading="lazy"])')]);
    const still = [...motions.map(({ finished }) => finished), ...pictures.map((one) => one.decode())];
    // Animations may be paused in a hidden page.
    await Promise.race([Promise.allSettled(still), pause(WAIT_MS / 10)]);
  }

  async function run() {
    const act = steps[widget]?.[state] ?? steps[widget]?.default ?? (steps[widget] ? loaded : drawn);
    try {
      await act();
      await document.fonts.ready;
      // An interaction's effects may begin a little later.
      await pause(400);
      await untilStill();
      done('ready');
    } catch (error) {
      console.error(error);
      done(`failed: ${error.message}`);
    }
  }
  // A painted page must not call the script, which would load more of it than reading does.
  if (state.startsWith('painted')) addEventListener('DOMContentLoaded', run);
  else {
    window.vfQ = window.vfQ || [];
    window.vfQ.push(run);
  }
})();
