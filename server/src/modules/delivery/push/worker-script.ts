/**
 * `/push/sw.js`: shows push messages in the reader's browser, and handles presses. Publishers' `/vf_sw.js` imports it.
 * It runs in every browser with a push service, so it is plain ES5, imports nothing and catches everything: for a
 * message that shows nothing, browsers show a text of their own.
 */

/** Receives the sender of a message, and whether it was shown or pressed: `POST /push/receipts`. */
export const RECEIPTS = '/push/receipts';

/**
 * @param api this server's address. The worker's address contains the site's uuid, so that a subscription renewed by
 *   the browser reaches the server while no page is open.
 */
export const workerScript = (api: string): string => `(function (api) {
  'use strict';

  function ignore() {}

  function attempt(work) {
    return new Promise(function (resolve) { resolve(work()); }).catch(ignore);
  }

  function post(path, type, text) {
    return attempt(function () {
      return fetch(api + path, { method: 'POST', mode: type === 'text/plain' ? 'no-cors' : 'cors', credentials: 'omit', headers: { 'content-type': type }, body: text });
    });
  }

  function tell(receipt, what) {
    return receipt ? post('${RECEIPTS}', 'text/plain', JSON.stringify({ receipt: receipt, what: what })) : Promise.resolve();
  }

  function read(event) {
    try {
      var message = event.data.json();
      return message && message.notification && message.notification.title ? message : null;
    } catch (error) {
      return null;
    }
  }

  function showPlain() {
    return self.registration.showNotification(self.location.hostname, {});
  }

  function show(event) {
    var message = read(event);
    if (!message) return showPlain();
    var it = message.notification;
    return self.registration.showNotification(it.title, {
      body: it.body || '',
      lang: it.lang || '',
      dir: it.dir || 'auto',
      tag: it.tag || '',
      silent: !!it.silent,
      icon: it.icon,
      image: it.image,
      data: { url: it.navigate, receipt: message.receipt }
    }).catch(showPlain).then(function () { return tell(message.receipt, 'shown'); });
  }

  function withoutHash(url) {
    return String(url).split('#')[0];
  }

  function open(url) {
    if (!/^https?:\\/\\//.test(url)) return Promise.resolve();
    return self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(function (pages) {
      for (var i = 0; i < pages.length; i++) {
        if (withoutHash(pages[i].url) === withoutHash(url)) {
          pages[i].postMessage({ type: 'vf-push-open', url: url });
          return pages[i].focus();
        }
      }
      return self.clients.openWindow(url);
    });
  }

  function encoded(buffer) {
    var text = '';
    var bytes = new Uint8Array(buffer);
    for (var i = 0; i < bytes.length; i++) text += String.fromCharCode(bytes[i]);
    return btoa(text).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
  }

  function idOf(subscription) {
    return subscription.endpoint.split('?')[0].split('/').pop();
  }

  function renew(event) {
    var site = /[?&]site=([0-9a-f-]{36})/.exec(self.location.search);
    var old = event.oldSubscription;
    if (!site) return Promise.resolve();
    return attempt(function () {
      if (event.newSubscription) return event.newSubscription;
      return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: old.options.applicationServerKey });
    }).then(function (it) {
      if (!it) return undefined;
      return post('/v5/subscriptions/' + site[1] + '/push', 'application/json', JSON.stringify({
        service_type: 'webpush',
        subscription_id: idOf(it),
        endpoint: it.endpoint,
        public_key: encoded(it.getKey('p256dh')),
        auth_secret: encoded(it.getKey('auth')),
        replaces: old ? { subscription_id: idOf(old), auth_secret: encoded(old.getKey('auth')) } : undefined
      }));
    });
  }

  self.addEventListener('install', function () { self.skipWaiting(); });

  self.addEventListener('push', function (event) {
    event.waitUntil(attempt(function () { return show(event); }));
  });

  self.addEventListener('notificationclick', function (event) {
    var data = event.notification.data || {};
    event.notification.close();
    event.waitUntil(Promise.all([
      attempt(function () { return open(data.url); }),
      tell(data.receipt, 'pressed')
    ]));
  });

  self.addEventListener('pushsubscriptionchange', function (event) {
    event.waitUntil(attempt(function () { return renew(event); }));
  });
})(${JSON.stringify(api)});
`;
