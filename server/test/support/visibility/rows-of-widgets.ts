/** Visibility in feeds and painted widgets: the same for everyone, so staff see no more than guests. */
import { type Row, shown } from './seen';

const everybody = (lines: string[]): Row => ({ guest: lines, reader: lines, staff: lines });
const nothing: Row = {};
/** Writers of visible content; none whose content is hidden. */
const writers = '?person: open renamed muted posting login';
const pictures = '?person: edited | picture';
const content = (kind: string) => everybody([`${kind}: open`, `?${kind}: reader ${shown}`, writers, pictures]);
const blog = everybody(['post: open', `?post: reader ${shown}`, 'blog: open', writers, pictures, '?poll: open edited']);
const poll = everybody(['?poll: open edited']);
const starterLines = [`?comment: reader ${shown}`, writers, pictures];
const starter = everybody(starterLines);

/** Comments of articles, and the articles' titles. */
const feedLines = (needed: string[]) => [...needed, `?comment: reader ${shown}`, writers, pictures, '?page: open'];
const feed = (needed: string[]) => everybody(feedLines(needed));

const widgets: Record<string, Row> = {
  'content-recirculation': everybody(['?page: open', `?comment: reader ${shown}`, writers, pictures]),
  'conversation-starter': everybody([...starterLines, '?poll: open edited']),
  conversations: content('comment'),
  'conversations-count': nothing,
  livechat: content('message'),
  'live-chat': content('message'),
  chat: content('message'),
  livequestions: content('question'),
  livereviews: content('review'),
  livestory: blog,
  'live-blog': blog,
  liveblog: blog,
  'live-story': blog,
  poll,
  polls: poll,
  'pull-quote': starter,
  pullquote: starter,
  rating: nothing,
  'average-rating': nothing,
  // The publisher sets an article's title.
  'share-bar': everybody(['page: open hidden']),
  'standalone-ad': nothing,
  'topic-follow': nothing,
  'tray-trigger': nothing,
  'tray-trigger-widget': nothing,
  'trending-articles': everybody(['?page: open', '?comment: reader open | id']),
};

/** One comment outside of its article. Its number is enough, because all sites of the server share the numbers. */
const single = everybody([
  ...['comment', 'message', 'question', 'review', 'post'].map((of) => `${of}: reader other ${shown}`),
  ...[writers, pictures, '?person: other', '?page: open other'],
]);

export const rowsOfWidgets: Record<string, Row> = {
  '/c/:number(^\\d{1,16}$)': single,
  '/embed/comment/:number': single,
  '/oembed': single,
  '/feeds/liveblog/:name': blog,
  '/feeds/containers/:name': feed(['comment: reader open']),
  '/feeds/:name': feed(['comment: reader open']),
  // Neither people of another site, nor those hidden by a ban.
  '/feeds/users/:name': everybody([
    ...feedLines(['comment: reader open']),
    '?person: deleted disabled spam waiting hidden ghost',
  ]),
  ...Object.fromEntries(Object.entries(widgets).map(([name, row]) => [`/render/${name}`, row])),
};

/** Routes without content and people, or about the reader's own account only. */
export const rowsWithoutContent: string[] = [
  // the server and its files
  ...['/healthz', '/readyz', '/metrics', '/docs', '/docs/json', '/docs/reference.css', '/docs/reference.js'],
  ...['/docs/guide', '/docs/guide/server.json', '/docs/guide/*'],
  ...['/vf.js', '/vf.js.map', '/vf.d.ts', '/vf-v2.js', '/vf_sw.js', '/app/js/vf.js', '/entry/index.js', '/c/:file'],
  ...[
    '/front/:version(^(?:frontwise-[^/]*|v?\\d[\\w.-]*)$)/index.js',
    '/custom-elements.json',
    '/openapi.json',
    '/push/sw.js',
    '/push/opt-in',
    '/console',
    '/console/*',
    '/console/files/:file',
  ],
  // pictures, by unguessable names: media.test, pictures-and-names.test
  ...['/media/:uuid/:file', '/avatars/:uuid/:file', '/emotes/:file', '/poll-pictures/:file'],
  // the site
  ...['/v3/sections/sites/:host', '/v2/:domain/providers', '/v2/:domain/webhooks', '/v2/:domain/captcha'],
  ...['/v4/livecomments/:section_uuid/modules', '/v4/livecomments/:section_uuid/rules'],
  ...['settings', 'changes', 'hosts', 'clients', 'networks', 'system', 'data-requests', 'imports', 'transfers'].map(
    (of) => `/v1/console/:domain/${of}`,
  ),
  // attached posts, which each conversation shows: social.test
  ...['/v1/console/:domain/networks/threads', '/v1/console/:domain/networks/account'],
  ...['/v1/console/:domain/data-requests/erasure', '/v1/console/:domain/polls/:poll_uuid/hours'],
  // reports and exports, by a key: console-transfers.test
  '/v1/console/:domain/transfers/files/:file_uuid',
  // log-ins
  ...['/callback.php', '/v2/:domain/thirdparty/:provider', '/v2/:domain/thirdparty/:provider/silent'],
  ...['/v2/:domain/thirdpartycookie', '/v2/:domain/users/identities', '/v2/:domain/users/logincache/get'],
  ...['/v2/:domain/users/passkeys', '/v2/:domain/users/sessions'],
  // figures, sharing
  ...['/v1/analytics/:section_uuid/p.gif', '/v1/analytics/:section_uuid/panels/:panel', '/share/mastodon'],
  // attached posts, and the page for authors on social networks: social.test
  ...['/v4/livecomments/:section_uuid/:cc/social', '/social/forget'],
  // the site's own account in the fediverse: social-actor.test
  ...['/.well-known/webfinger', '/.well-known/nodeinfo', '/nodeinfo/2.1'],
  ...['/social/actors/:name', '/social/actors/:name/outbox', '/social/actors/:name/followers'],
  ...['/social/containers/:uuid', '/social/containers/:uuid/context', '/social/comments/:uuid'],
  '/data/v1/:section_uuid/panels/:panel',
  // only addresses of articles: sitemap.test
  ...['/v4/shares/:section_uuid', '/write/:container_id', '/sitemap/:name'],
];

/** Tested elsewhere: the socket in the rows of its logs, and requests that end a session. */
export const askedElsewhere: string[] = ['/eventfeed', '/v2/:domain/users/refreshusertoken'];
