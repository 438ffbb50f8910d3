/** Every path of host contract 9 exists verbatim, because existing pages, servers and apps call them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app';

let t: TestApp;
/** `METHOD /path`, each parameter as `{}`. */
let offered: Set<string>;

const plain = (path: string) => path.replaceAll(/\{[^}]*\}|:\w+/g, '{}').replace(/(.)\/$/, '$1');

before(async () => {
  offered = new Set();
  t = await startTestApp({}, async (app) => {
    for (const [path, methods] of Object.entries(await documented(app))) {
      for (const method of Object.keys(methods)) offered.add(`${method.toUpperCase()} ${plain(path)}`);
    }
  });
});
after(() => t?.close());

async function documented(app: TestApp['app']): Promise<Record<string, object>> {
  await app.ready();
  const answer = await app.inject({ url: '/docs/json' });
  return answer.json().paths;
}

const comments = '/v4/livecomments/{section}';
const chat = '/v4/chat/{section}';
const blog = '/v4/liveblog/{section}';
const notifications = '/v5/notifications/{section}';
const subscriptions = '/v5/subscriptions/{section}';

/** Calls by section of the contract: `GET|POST below a prefix`. */
const named: Record<string, string[]> = {
  '9.3': [
    'POST bootstrap/v2',
    ...['POST users/login', 'POST users', 'GET users/current', 'GET users/{id}', 'PATCH users/{id}', 'POST users/{id}'],
    ...['DELETE users/logout', 'GET users/refreshusertoken', 'POST account/password', 'GET thirdpartycookie'],
    ...['POST users/login/cookie', 'POST users/login/openidconnect', 'POST users/loginradiuslogin'],
    ...['POST users/sociallogin', 'POST users/login/janrain/oauth', 'POST users/backplane'],
    ...['POST users/backplane_v1_2', 'POST loginradius/sott', 'GET users/logincache/get'],
    ...['GET thirdparty/{provider}', 'GET users', 'GET users/{id}/comments', 'GET followers/{id}', 'GET mutes/{id}'],
    ...['PUT follows/{id}', 'DELETE follows/{id}', 'PUT mutes/{id}', 'DELETE mutes/{id}', 'PUT ratings/{id}'],
    ...['POST pages', 'PATCH pages/{id}', 'POST pages/{id}', 'GET pages/{path}'],
    ...['GET pages/{id}/comments', 'GET pages/{id}/threads', 'GET comments/{id}'],
  ].map((line) => line.replace(' ', ' /v2/{domain}/')),
  '9.3, of no domain': ['GET /v2', 'GET /callback.php'],
  '9.4': [
    ...['GET /', 'POST /', 'GET /contentcontainer/id', 'GET /{cc}/comments', 'GET /{cc}/comments/{id}'],
    ...['GET /{cc}/comments/{id}/single', 'GET /{cc}/selection', 'GET /{cc}/content/{id}/direct'],
    ...[
      'POST /{cc}/comments',
      'POST /{cc}/comments/{id}',
      'POST /{cc}/content/{id}/edit',
      'DELETE /{cc}/comments/{id}',
    ],
    ...['like', 'dislike', 'flag', 'pick', 'top'].flatMap((act) => [
      `POST /{cc}/comments/{id}/${act}`,
      `DELETE /{cc}/comments/{id}/${act}`,
    ]),
    ...['POST /{cc}/content/{id}/pin', 'DELETE /{cc}/content/{id}/pin'],
    ...['enable', 'disable', 'spam', 'unspam', 'review'].map((act) => `POST /{cc}/moderation/{id}/${act}`),
    ...['GET /moderation/queue', 'GET /{cc}/moderation', 'POST /moderation/resolve', 'GET /{user}/history'],
    ...[
      'POST /{cc}/settings',
      'DELETE /{cc}/settings',
      'GET /{cc}/signature',
      'POST /{cc}/media',
      'GET /{cc}/mentionable',
      'GET /{cc}/search',
    ],
    ...['GET /personal', 'GET /{user}/profile', 'GET /{user}/recent'],
    'POST /content-containers/comment-count-and-status/by-container-ids',
    ...['GET /trending', 'GET /trendingrecommended'],
  ].map((line) => line.replace(' ', ` ${comments}`)),
  '9.5, live blog': [
    ...[
      'POST /',
      'GET /',
      'PUT /{cc}',
      'POST /{cc}/media',
      'GET /{cc}/signature',
      'GET /{cc}/posts',
      'POST /{cc}/posts',
    ],
    ...['GET /{cc}/content/{id}/direct', 'GET /{cc}/posts/visible/count', 'POST /{cc}/content/{id}/edit'],
    ...['DELETE /{cc}/posts/{id}', 'PUT /{cc}/posts/{id}/pin', 'DELETE /{cc}/posts/{id}/pin', 'GET /{cc}/selection'],
    ...['likes/{id}', 'dislikes/{id}', 'posts/{id}/pick', 'replies/{id}/flags'].flatMap((path) => [
      `POST /{cc}/${path}`,
      `DELETE /{cc}/${path}`,
    ]),
    ...['GET /{cc}/replies/{id}', 'POST /{cc}/replies/{id}'],
    ...['enable', 'disable', 'spam', 'unspam', 'review'].map((act) => `POST /{cc}/moderation/{id}/${act}`),
  ].map((line) => line.replace(' ', ` ${blog}`)),
  '9.5, chat': [
    ...['GET /', 'POST /', 'POST /{cc}/messages', 'POST /{cc}/replies/{id}', 'PUT /{cc}', 'GET /{cc}/signature'],
    ...['DELETE /{cc}/settings/edit', 'GET /{cc}/messages/selection'],
    ...['POST /{cc}/moderation/{id}/enable', 'POST /{cc}/moderation/{id}/disable'],
  ].map((line) => line.replace(' ', ` ${chat}`)),
  '9.5, sites and clients': [
    ...['GET /v3/sections/sites/{host}', 'GET /v3/sections/{section}/users/{user}', 'POST /authorize_client'],
    ...['POST /oauth2/token', 'PUT /users/profile/badge'],
  ],
  '9.6': [
    ...['GET /all', 'GET /mentions/{cc}', 'PATCH /read/{id}', 'PATCH /seen/{id}', 'DELETE /single/{id}'],
    ...['GET /settings', 'POST /settings', 'POST /broadcast', 'POST /broadcast/form', 'DELETE /broadcast/{id}'],
    ...['POST /topics/{id}', 'DELETE /topics/{id}'],
  ].map((line) => line.replace(' ', ` ${notifications}`)),
  '9.6, subscriptions': [
    ...['GET /topics', 'GET /topics/{id}/count', 'GET /users/subscribers', 'GET /users/subscriptions'],
    ...['POST /users/{user}', 'DELETE /users/{user}', 'POST /pages/{page}', 'DELETE /pages/{page}'],
    ...['POST /push', 'DELETE /push'],
  ].map((line) => line.replace(' ', ` ${subscriptions}`)),
};

for (const [section, lines] of Object.entries(named)) {
  test(`host contract ${section}`, () => {
    assert.deepEqual(
      lines.map(plain).filter((line) => !offered.has(line)),
      [],
    );
  });
}
