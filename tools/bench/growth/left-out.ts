/** Calls whose blocks are not counted, with the reason. */
export const leftOutReads: [RegExp, string][] = [
  [/^\/render\//, 'painted widgets read the same lists as the other calls'],
  [/^\/sitemap\/|^\/v1\/console\/:domain\/log$|\/export$/, 'downloads, which return everything in slices'],
  [/^\/(avatars|console\/files|docs|emotes|front|media|poll-pictures)\/|^\/c\/:file$|\/files\/:file_uuid$/, 'a file'],
  [/^\/callback\.php$|\/(captcha|logincache\/get)$|\/thirdparty\/:provider/, 'a log-in: the part log-ins'],
  [/^\/(push\/opt-in|social\/forget)$/, 'a page without data'],
  [/p\.gif$/, 'added to figures in memory'],
  [/^\/social\/comments\/:uuid$|:domain\/organization$/, 'one row, by its key'],
];

export const leftOutWrites: [RegExp, string][] = [
  [/ \/(authorize_client|callback\.php|oauth2\/)/, 'a log-in: the part log-ins'],
  [/ \/v2\/:domain\/(account|loginradius|bootstrap)\//, 'a log-in: the part log-ins'],
  [
    / \/v2\/:domain\/users(\/(login|logout|sociallogin|loginradius|backplane|anonymous|passkeys|sessions|identities|email-)|$)/,
    'a log-in or a session, found by a unique key',
  ],
  [/ \/v1\/console\/(welcome|:domain\/(session|factor))/, 'a log-in or a session, found by a unique key'],
  [/\/(invites\/accept|team\/:user_uuid\/factor)$/, 'a log-in or a session, found by a unique key'],
  [/\/(media|emotes|picture|files)(\/|$)|profile\/badge$/, 'stores or removes a file, found by its key'],
  [/ \/(social\/.*|mail\/bounce\/:token|push\/receipts)$/, 'signed by another server: the part social'],
  [
    /:domain\/(webhooks|clients|hosts|providers|changes|organization|settings|system)(\/|$)/,
    'rows of one site, a few dozen',
  ],
  [/:cc\/social$/, 'asks another server: the part social'],
  [/\/team\/:user_uuid$|\/verified$|\/u\/:token$|\/push\/browser$/, 'one row, by its key'],
  [/\/:broadcast_uuid\/approve$|\/broadcast\/:notification_uuid$/, 'one row, by its key'],
  [/ \/v1\/analytics\/:section_uuid$/, 'added to figures in memory'],
  [/ \/v4\/interaction\/:section_uuid\/polls\/:poll_uuid\/reset$/, 'reads every vote of a poll, in slices'],
  [/ \/v2\/:domain\/users\/(:id|current)\/erase$/, 'reads everything of one person, in slices'],
  [/\/transfers\/options$/, 'reads no table'],
  [/\/imports\/:import_uuid\/undo$|\/transfers\/imports$/, 'begins a job that reads files, in slices: the part import'],
];
