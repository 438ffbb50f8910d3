/**
 * docs/PRIVACY.md: what the server stores about people, from the parts that make up a person's copy and erasure
 * (server/src/wiring/privacy.ts). A part without a line here fails the check.
 */
import { posix } from 'node:path';
import { keyOf, NOTE, readSource } from './source.mjs';

const WIRING = 'server/src/wiring/privacy.ts';

/** Stored data of each part, and its fate when the account is deleted. */
const MEANING = {
  followsPart: ['People that the account follows or mutes, and its followers', 'deleted'],
  commentsPart: [
    'Comments, chat messages, posts, reviews, questions and answers; votes, reports, mentions',
    'by `user_erasure`: comments stay under “Deleted user”, or are deleted. Mentions lose the name',
  ],
  liveBlogsPart: ['Drafts and corrections of live blogs', 'drafts deleted; corrections lose their author'],
  questionsPart: ['Interviews that list the account as a host', 'removed from the list'],
  ratingsPart: [
    'Stars without text; whether the publisher knows a buyer',
    'by `user_erasure`; the buyer mark is deleted',
  ],
  pollsPart: ['Votes in polls, and polls that the account made', 'votes stay counted without their voter'],
  reactionsPart: ['Reactions to chat messages', 'deleted'],
  clearedFlagsPart: ['Reports that a moderator has cleared', 'deleted'],
  consolePart: [
    'Earlier texts of comments; notes of moderators about the account and by it; claims in the queue',
    'notes about the account deleted; notes by it lose their author',
  ],
  mediaPart: [
    'Uploaded pictures and videos, without their camera data',
    'by `user_erasure`; unused uploads are deleted',
  ],
  avatarsPart: ['Profile pictures', 'deleted'],
  subscriptionsPart: ['Pages and threads that the account follows', 'deleted'],
  notificationsPart: [
    'Notifications, followed topics, settings, language, time zone and last visits of the feed',
    'deleted',
  ],
  plannedBroadcastsPart: ['Broadcasts that the account planned or approved', 'the broadcast loses its author'],
  pushPart: ['Addresses of browsers that get push messages', 'deleted'],
  webhooksPart: ['Deliveries of notifications to the publisher: times and results, no text', 'deleted'],
  sessionsPart: ['Sessions: kind of device, and times', 'deleted'],
  bylinesPart: ['Pages that name the account as an author', 'deleted here; the byline in the article is yours'],
  identitiesPart: ['Logins with other providers', 'deleted'],
  passkeysPart: ['Public keys of passkeys', 'deleted'],
  mailPart: ['Links in mails, and mails that wait or were sent', 'deleted'],
  bansPart: ['Bans, and their reason', 'deleted'],
  moderationLogPart: [
    'Actions of moderators on the account or its comments',
    'entries stay without their details, and without the name of a moderator who left',
  ],
  socialPart: [
    'Handle, name and address of people on Mastodon or Bluesky who replied to a post of the publisher; whether they follow its account there',
    'deleted; replies lose the link to the account there',
  ],
  dataRequestsPart: [
    'Requests for a copy or an erasure, with what staff noted about them',
    'the request and its date stay as proof, without the note',
  ],
  topPeoplePart: ['The list of people with the most comments, replies and likes', 'removed from the list'],
  teamPart: [
    'Invitations to the team, the role on an organization, and changes of settings by the account',
    'its own invitations and the role deleted; entries lose their author',
  ],
};

export function privacyDocument(root) {
  const wiring = readSource(root, WIRING);
  const missing = [];
  const rows = partsIn(wiring).map(({ name, path }) => {
    const [data, end] = MEANING[name] ?? ['', ''];
    if (!data) missing.push(`tools/docs/privacy.mjs: ${name} has no meaning yet`);
    const { tables, members } = contribution(root, path, name);
    return `| ${data} | ${tables.map(code).join(', ')} | ${members.map(code).join(', ')} | ${end} |`;
  });
  return { text: [NOTE, HEAD, ...rows, FOOT].join('\n'), missing };
}

const code = (text) => `\`${text}\``;

/** The imported parts, in the order of the copy. */
function partsIn({ program, textOf }) {
  const paths = new Map();
  for (const { type, specifiers, source } of program.body) {
    if (type !== 'ImportDeclaration') continue;
    for (const { local } of specifiers) {
      paths.set(local.name, `${posix.join(posix.dirname(WIRING), source.value)}.ts`);
    }
  }
  const list = program.body.map(textOf).find((text) => /\bprivacyParts = /.test(text));
  return [...list.slice(list.indexOf('=> [')).matchAll(/\b(\w+Part)\b/g)].map(([, name]) => ({
    name,
    path: paths.get(name),
  }));
}

/** The tables of a part, and the members that it adds to the copy. */
function contribution(root, path, name) {
  const { program, textOf } = readSource(root, path);
  const declared = program.body
    .map((statement) => statement.declaration?.declarations?.[0])
    .find((it) => it?.id.name === name);
  const part = objectIn(declared.init);
  const markers = part.properties.find((property) => keyOf(property) === 'markers');
  const exporting = part.properties.find((property) => keyOf(property) === 'export');
  const tables = [...textOf(markers).matchAll(/'(\w+)\.\w+'/g)].map(([, table]) => table);
  const returned = exporting.value.body.body.findLast(({ type }) => type === 'ReturnStatement').argument;
  const members = returned.type === 'ObjectExpression' ? returned.properties.filter((it) => it.key).map(keyOf) : [];
  return { tables: [...new Set(tables)], members };
}

/** The part itself, or the object that a function of the store returns. */
const objectIn = (node) => (node.type === 'ArrowFunctionExpression' ? objectIn(node.body) : (node.expression ?? node));

const HEAD = `
# Privacy

After reading this page you can fill in your record of processing, answer a reader who asks for their data, and tell your legal
department where the data is.

You run the server, so you are the controller, and the data is where you put it: in your PostgreSQL, your Redis or Valkey, and your
folder or S3 bucket for uploads. **The project gets nothing, and there are no sub-processors.** The server has no telemetry: it
connects only to addresses that you configured, or that a feature you turned on needs (see [Connections](#connections)).

## Readers without an account

Nothing about a guest is stored, with one exception: a vote in a poll that is open to everyone. The server stores the choice, the time
and a hash of a random number, which the page creates for this poll alone. It does not store cookies, addresses or fingerprints.
Measuring attention needs [consent](CONSENT.md).

## Readers with an account

An account has a name, an address, a password hash (argon2id) or another way to log in, a language and the times of its creation and
last change. This table has the rest. The second column names the tables of the database, the third the members of the reader's export.

| Data | Tables | In the export | When the account is deleted |
| --- | --- | --- | --- |`;

const FOOT = `
Readers download their export and delete their account in the tray under “Account”. For a request in writing, an administrator
uses [the console](CONSOLE.md#data-requests), or an operator \`vf user export\` and \`vf user erase\`. The setting [\`user_erasure\`](SETTINGS.md) decides whether comments stay without a name, or are
deleted.

## How long

| Data | Stored for |
| --- | --- |
| Comments and accounts | until they are deleted |
| Sessions that have ended | 7 days |
| Notifications | 90 days, at most 500 for each person |
| Mails and links that were used or have expired | 7 days; the list of what was sent 30 days |
| Deliveries to webhooks | 30 days |
| Uploads that were not posted | 1 day |
| Hashed networks of reporters, if reports hold comments | 30 days |
| Files to import | until the import has ended, at most 1 day before it starts |
| Reports of imports, and exports | 7 days |
| Events for readers who reconnect | 1 day |
| People on social networks whose replies are gone or were refused | 30 days |
| Followers of the site's account in the fediverse | until they leave, or 30 days after the account is turned off |
| Analytics | sums, without persons: hours 92 days, days 25 months ([ANALYTICS](ANALYTICS.md)) |
| Logs | as long as your system keeps them. They contain readers' addresses, but no passwords, tokens or mail |
| Backups | as long as you keep them. An erased account is in older backups until you delete those |

## Connections

| The server connects to | When |
| --- | --- |
| PostgreSQL, Redis, S3, SMTP | you configured them |
| login providers | you set them up for a site, and a reader logs in with one |
| webhooks and posting hooks | you set them up for a site |
| push services of browsers | a reader allowed push messages |
| pages of your site | comments appear on a page that the server does not know yet, or an operator imports |
| linked pages and players | a reader or a journalist posts a link, and previews are on |

A test starts a server with the default configuration, uses it, and records every connection that leaves the process: there are none.

Readers' browsers connect to your server only. Ads, players of other services and consent platforms load if you set them up, and
only after the reader's consent ([CONSENT](CONSENT.md)).

## In the browser

| Stored | For |
| --- | --- |
| session tokens, in the browser's storage or a cookie of your server | people who log in |
| a draft of a comment | its author, until it is posted |
| a random number for each poll, 30 days | guests who vote |
| which posts were seen, choices of the display | the reader's convenience |
| analytics of attention | only after consent |
`;
