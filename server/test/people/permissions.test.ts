/**
 * The cells of docs/PERMISSIONS.md with a route, over HTTP: those of test/support/permission-cells.ts, requested by
 * real sessions of every role under every ban. Status and code must equal the table (core/contract/rules/permissions).
 *
 * Runs every role in every situation, on either database: a minute of requests.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import type { StateReason } from '../../../core/contract/content/comment';
import { type Permission, permissions, refusal } from '../../../core/contract/rules/permissions';
import { errors } from '../../../core/contract/values/errors';
import { NULL_UUID, numericIdToUuid } from '../../../core/contract/values/ids';
import {
  caseOf,
  everybody,
  type Group,
  groups,
  type Other,
  type Situation,
  settings,
  type Who,
} from '../../../test/support/permission-cells';
import { emptyTally } from '../../src/modules/content/polls/tally';
import { hashPassword } from '../../src/modules/people/users/password';
import { CHEAP_PASSWORDS, PASSWORD, startTestApp, type TestApp, type TestUser, UNLIMITED } from '../support/app';
import { openContainer, type TestContainer } from '../support/conversation';
import { fileForm } from '../support/media';

/** Actions without a route: they control a button, or another test checks them. */
const WITHOUT_ROUTE: Partial<Record<Permission, string>> = {
  'comment/attempt_to_create': 'the form, before anything is sent',
  'comment/see_reporters': 'a part of an answer: moderation.test',
  'user/see_follow': 'the button',
  'console/enter': 'asked of a log-in: console-session.test',
  'console/ask_opinion': 'asked of an item: console-queue.test',
  'console/note': 'asked of a comment: console-queue.test',
  'console/organization': 'asked of an organization: organizations.test',
  'page/rate': 'asked of reviews: reviews.test',
  'review/create': 'asked of reviews: reviews.test',
  'review/reply': 'asked of reviews: reviews.test',
  'review/update': 'asked of reviews: reviews.test',
  'review/remove': 'asked of reviews: reviews.test',
  'question/ask': 'asked of an interview: questions-permissions.test',
  'question/upvote': 'asked of an interview: questions-permissions.test',
  'question/answer': 'asked of an interview: questions-permissions.test',
  'question/host': 'asked of an interview: questions-permissions.test',
  'livecontent/create': 'asked of a live blog: live-blog-permissions.test',
  'livecontent/publish': 'asked of a live blog: live-blog-permissions.test',
  'livecontent/update': 'asked of a live blog: live-blog-permissions.test',
  'livecontent/remove': 'asked of a live blog: live-blog-permissions.test',
  'livecontent/pin': 'asked of a live blog: live-blog-permissions.test',
  'livecontent/pick': 'asked of a live blog: live-blog-permissions.test',
  'livecontent/reply': 'asked of a live blog: live-blog-permissions.test',
  'livecontent/settings': 'asked of a live blog: live-blog-permissions.test',
  'livecontent/authors': 'asked of a live blog: live-blog-permissions.test',
  'livecontent/see_versions': 'asked of a live blog: live-blog-permissions.test',
};

/** Cells of an action with a route that cannot be requested. */
const UNASKABLE: Partial<Record<Permission, (who: Who, situation: Situation) => boolean>> = {
  // Readers' `DELETE …/flag` removes their own flag, under the rule of flagging.
  'comment/clear_flags': ({ role }) => role !== 'moderator' && role !== 'administrator',
  // A login needs an account with a password and an address.
  'user/login': ({ role }, { actor }) => role === 'guest' || role === 'named guest' || actor?.email === '',
  // The upload is a picture, which is refused by its type where only videos are allowed.
  'media/upload': (_who, situation) => situation.settings?.enable_comment_video === true,
  'user/update': ({ role }) => role === 'guest',
  'user/update_name': ({ role }) => role === 'guest',
  'user/update_avatar': ({ role }) => role === 'guest',
  'user/update_email': ({ role }) => role === 'guest',
  'user/update_password': ({ role }) => role === 'guest',
  // The permission depends on the poll.
  'poll/vote': (_who, { poll }) => poll === undefined,
  // A client's token may replace theirs; an invalid one counts as none.
  'site/see_figures': isLockedOut,
  'site/broadcast': isLockedOut,
  'social/attach': isLockedOut,
};

function isLockedOut({ ban }: Who): boolean {
  return ban === 'login' || ban === 'hide';
}

function canAsk(action: Permission, { about }: Group, who: Who, situation: Situation): boolean {
  // Without an account there is nobody to follow.
  const isNobody = about === 'person' && situation.other === 'oneself' && who.role === 'guest';
  return !isNobody && !UNASKABLE[action]?.(who, situation);
}

interface Asker extends Who {
  id: number;
  email: string;
  inject: TestApp['inject'];
}

interface Cell {
  asker: Asker;
  container: TestContainer;
  /** The comment of the action. */
  uuid: string;
  other: { id: number; ban_uuid: string };
  poll: PollToAsk;
  /** Number of one of the site's pages. */
  page: number;
}

/** A poll of this request only. */
interface PollToAsk {
  uuid: string;
  option: string;
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let texts = 0;
const content = () => ({ content: `Something nobody has said yet, number ${texts++}.` });
const verdict =
  (name: string) =>
  ({ container, uuid }: Cell): InjectOptions => ({
    method: 'POST',
    url: `${container.path}/moderation/${uuid}/${name}`,
  });
const mark =
  (method: 'POST' | 'DELETE', path: (uuid: string) => string, payload?: object) =>
  ({ container, uuid }: Cell): InjectOptions => ({
    method,
    url: `${container.path}/${path(uuid)}`,
    ...(payload && { payload }),
  });
const person =
  (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: (other: Cell['other']) => string, payload?: object) =>
  ({ other }: Cell): InjectOptions => ({ method, url: `/v2/localhost/${path(other)}`, ...(payload && { payload }) });
const account =
  (change: (asker: Asker) => object) =>
  ({ asker }: Cell): InjectOptions => ({
    method: 'PATCH',
    url: `/v2/localhost/users/${asker.id}`,
    payload: change(asker),
  });
const subscription =
  (method: 'GET' | 'POST', path: (cell: Cell) => string) =>
  (cell: Cell): InjectOptions => ({ method, url: `/v5/subscriptions/${t.site.uuid}/${path(cell)}` });

const ofSite = (method: 'GET' | 'PATCH', path: string, payload?: object) => (): InjectOptions => ({
  method,
  url: `/v4/livecomments/${t.site.uuid}/${path}`,
  ...(payload && { payload }),
});

const ofConsole = (method: 'GET' | 'POST', path: string, payload?: object) => (): InjectOptions => ({
  method,
  url: `/v1/console/localhost/${path}`,
  ...(payload && { payload }),
});

const ofPoll =
  (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path = '', payload?: (poll: PollToAsk) => object) =>
  ({ poll }: Cell): InjectOptions => ({
    method,
    url: `/v4/interaction/${t.site.uuid}/polls/${poll.uuid}${path}`,
    ...(payload && { payload: payload(poll) }),
  });

const routes: Partial<Record<Permission, (cell: Cell) => InjectOptions>> = {
  'comment/create': ({ container }) => ({ method: 'POST', url: `${container.path}/comments`, payload: content() }),
  'comment/reply': ({ container, uuid }) => ({
    method: 'POST',
    url: `${container.path}/comments/${uuid}`,
    payload: content(),
  }),
  'comment/like': mark('POST', (uuid) => `comments/${uuid}/like`),
  'comment/dislike': mark('POST', (uuid) => `comments/${uuid}/dislike`),
  'content/flag': mark('POST', (uuid) => `comments/${uuid}/flag`, { reason: 'abuse' }),
  'comment/update': ({ container, uuid }) => ({
    method: 'POST',
    url: `${container.path}/content/${uuid}/edit`,
    payload: content(),
  }),
  'comment/remove': mark('DELETE', (uuid) => `comments/${uuid}`),
  'comment/moderate': ({ container, uuid }) => ({ method: 'GET', url: `${container.path}/moderation/${uuid}` }),
  'comment/enable': verdict('enable'),
  'comment/disable': verdict('disable'),
  'comment/spam': verdict('spam'),
  'comment/unspam': verdict('unspam'),
  'comment/review': verdict('review'),
  'comment/pick': mark('POST', (uuid) => `comments/${uuid}/pick`),
  'comment/unpick': mark('DELETE', (uuid) => `comments/${uuid}/pick`),
  'comment/pin': mark('POST', (uuid) => `content/${uuid}/pin`),
  'comment/unpin': mark('DELETE', (uuid) => `content/${uuid}/pin`),
  'comment/top': mark('POST', (uuid) => `comments/${uuid}/top`),
  'comment/untop': mark('DELETE', (uuid) => `comments/${uuid}/top`),
  'comment/clear_flags': mark('DELETE', (uuid) => `comments/${uuid}/flag`),
  'message/create': ({ container }) => ({ method: 'POST', url: `${container.path}/messages`, payload: content() }),
  'message/reply': ({ container, uuid }) => ({
    method: 'POST',
    url: `${container.path}/replies/${uuid}`,
    payload: content(),
  }),
  'message/like': mark('POST', (uuid) => `messages/${uuid}/like`),
  'message/dislike': mark('POST', (uuid) => `messages/${uuid}/dislike`),
  'message/flag': mark('POST', (uuid) => `messages/${uuid}/flag`, { reason: 'abuse' }),
  'message/pin': mark('POST', (uuid) => `content/${uuid}/pin`),
  'message/update': mark('POST', (uuid) => `content/${uuid}/edit`, content()),
  'message/remove': mark('DELETE', (uuid) => `messages/${uuid}`),
  'container/settings': ({ container }) => ({ method: 'POST', url: `${container.path}/settings`, payload: {} }),
  'container/signature': ({ container }) => ({ method: 'GET', url: `${container.path}/signature` }),
  'container/see_hidden': ({ container }) => ({ method: 'GET', url: `${container.path}/moderation` }),
  'user/follow': person('PUT', ({ id }) => `follows/${id}`),
  'user/unfollow': person('DELETE', ({ id }) => `follows/${id}`),
  'user/mute': person('PUT', ({ id }) => `mutes/${id}`),
  'user/unmute': person('DELETE', ({ id }) => `mutes/${id}`),
  'user/ban': person('POST', ({ id }) => `users/${id}/bans`, { ban_level: 'posting' }),
  'user/unban': person('DELETE', ({ id, ban_uuid }) => `users/${id}/bans/${ban_uuid}`),
  'user/see_bans': person('GET', ({ id }) => `users/${id}/bans`),
  'user/trust': person('PUT', ({ id }) => `users/${id}/trust`),
  'user/untrust': person('DELETE', ({ id }) => `users/${id}/trust`),
  'user/login': ({ asker }) => ({
    method: 'POST',
    url: '/v2/localhost/users/login?session=false',
    payload: { email: asker.email, password: PASSWORD },
  }),
  'user/update': account(() => ({})),
  'user/update_name': account(({ id }) => ({ name: `Name ${id}` })),
  // Removes a picture that does not exist; an upload is checked the same way.
  'user/update_avatar': account(() => ({ avatar: '' })),
  'user/update_notifications': () => ({
    method: 'POST',
    url: `/v5/notifications/${t.site.uuid}/settings`,
    payload: { email_notice_frequency: 'weekly' },
  }),
  'user/update_email': account(({ email }) => ({ email: email || 'nobody@example.org', password: PASSWORD })),
  'user/update_password': account(() => ({ newPassword: PASSWORD, password: PASSWORD })),
  'page/follow': subscription('POST', ({ container }) => `pages/${container.cc}`),
  'page/follow_thread': subscription('POST', ({ uuid }) => `threads/${uuid}`),
  'page/see_subscriptions': subscription('GET', () => 'users/subscriptions'),
  'topic/follow': () => ({
    method: 'POST',
    url: `/v5/notifications/${t.site.uuid}/topics/bridges`,
    payload: { topic_name: 'Bridges' },
  }),
  'push/subscribe': subscription('GET', () => 'push'),
  'media/upload': ({ container }) => ({ method: 'POST', url: `${container.path}/media`, ...fileForm(PIXEL) }),
  'site/webhooks': () => ({ method: 'GET', url: '/v2/localhost/webhooks' }),
  'site/providers': () => ({ method: 'GET', url: '/v2/localhost/providers' }),
  'site/emotes': () => ({ method: 'PUT', url: `/v4/chat/${t.site.uuid}/emotes/bridge`, ...fileForm(PIXEL) }),
  'site/see_modules': ofSite('GET', 'modules'),
  'site/modules': ofSite('PATCH', 'modules', {}),
  'site/see_rules': ofSite('GET', 'rules'),
  'site/rules': ofSite('PATCH', 'rules', {}),
  'site/see_figures': () => ({ method: 'GET', url: `/v1/analytics/${t.site.uuid}/panels/comments` }),
  'site/broadcast': () => ({
    method: 'POST',
    url: `/v5/notifications/${t.site.uuid}/broadcast`,
    payload: { title: 'The bridge is open', url: 'https://example.org/bridge' },
  }),
  'console/overview': ofConsole('GET', 'overview'),
  'console/people': ofConsole('GET', 'people'),
  'console/address': ({ asker }) => ({
    method: 'GET',
    url: `/v1/console/localhost/people/${asker.id}?show_address=true`,
  }),
  'console/articles': ofConsole('GET', 'articles'),
  'console/broadcasts': ofConsole('GET', 'broadcasts'),
  'console/live': ofConsole('GET', 'live'),
  'console/words': ofConsole('POST', 'words/check', { text: 'The bridge is open.' }),
  'console/replay': ofConsole('POST', 'rules/replay', { rules: {} }),
  'console/log': ofConsole('GET', 'log'),
  'console/settings': ofConsole('GET', 'settings'),
  'console/changes': ofConsole('GET', 'changes'),
  'console/team': ofConsole('GET', 'team'),
  'console/factor': ofConsole('GET', 'factor'),
  'console/system': ofConsole('GET', 'system'),
  'console/data_requests': ofConsole('GET', 'data-requests'),
  'console/imports': ofConsole('GET', 'imports'),
  'console/hosts': ofConsole('GET', 'hosts'),
  'console/clients': ofConsole('GET', 'clients'),
  'console/networks': ofConsole('GET', 'networks'),
  'console/network_lists': ofConsole('POST', 'networks/import', {
    csv: 'domain,severity\nloud.example,silence\n',
    source: 'a list',
  }),
  'console/forget_author': ofConsole('POST', 'networks/forget', { profile: '@rita@social.example' }),
  'social/attach': ({ container }) => ({ method: 'GET', url: `${container.path}/social` }),
  'console/see_queue': () => ({ method: 'GET', url: '/v1/console/localhost/queue' }),
  'console/claim': () => ({ method: 'POST', url: '/v1/console/localhost/queue/claims', payload: { next: 1 } }),
  'console/decide': () => ({
    method: 'POST',
    url: '/v1/console/localhost/queue/decisions',
    payload: { items: [{ content_uuid: NULL_UUID }], resolution: 'approve' },
  }),
  'page/update': ({ page }) => ({ method: 'PATCH', url: `/v2/localhost/pages/${page}`, payload: {} }),
  'user/see_waiting': () => ({ method: 'GET', url: '/v2/localhost/reviews' }),
  'user/review': person('POST', ({ id }) => `users/${id}/review`, { what: 'avatar', decision: 'refuse' }),
  'user/export': person('GET', ({ id }) => `users/${id}/export`),
  'user/erase': person('POST', ({ id }) => `users/${id}/erase`, {}),
  'poll/vote': ofPoll('PUT', '/vote', ({ option }) => ({ options: [option], voter_token: crypto.randomUUID() })),
  'poll/create': ({ container }) => ({
    method: 'POST',
    url: `${container.path}/polls`,
    payload: { question: 'Should the bridge open?', options: [{ text: 'Yes' }, { text: 'No' }] },
  }),
  'poll/update': ofPoll('PATCH', '', () => ({ results: 'always' })),
  'poll/close': ofPoll('POST', '/close', () => ({})),
  'poll/remove': ofPoll('DELETE'),
  'poll/reset': ofPoll('POST', '/reset', () => ({ which: 'all' })),
  'poll/export': ofPoll('GET', '/export.csv'),
};

let t: TestApp;
let askers: Asker[];
let writer: TestUser;
let password_hash: string;
let page: number;
const others = new Map<Exclude<Other, 'oneself'>, Cell['other']>();

before(async () => {
  [t, password_hash] = await Promise.all([startTestApp(), hashPassword(PASSWORD, CHEAP_PASSWORDS)]);
  // Switches off the posting pipeline and its limits, which other tests check.
  await t.app.sites.changeRules(t.site.uuid, {
    ...UNLIMITED,
    social: { networks: 'open' },
  } as Parameters<typeof t.app.sites.changeRules>[1]);
  await t.changeSettings(settings);
  const admin = await t.signUp('Admin', 'administrator');
  writer = await t.signUp('Writer');
  const ban = async (id: number, ban_level: string): Promise<string> => {
    const answer = await admin.inject({
      method: 'POST',
      url: `/v2/localhost/users/${id}/bans`,
      payload: { ban_level },
    });
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json().result.ban_uuid;
  };

  for (const [name, person] of [
    ['another reader', await t.signUp('Other')],
    ['a named guest', await introduce('Other guest')],
    ['a moderator', await t.signUp('Other moderator', 'moderator')],
  ] as const) {
    const ban_uuid = name === 'a moderator' ? crypto.randomUUID() : await ban(person.id, 'posting');
    await admin.inject({ method: 'DELETE', url: `/v2/localhost/users/${person.id}/bans/${ban_uuid}` });
    others.set(name, { id: person.id, ban_uuid });
  }
  askers = await Promise.all(
    everybody.map(async (who): Promise<Asker> => {
      const { role, ban: level } = who;
      if (role === 'guest') return { ...who, id: 0, email: '', inject: t.inject };
      const name = `${role} ${level}`;
      if (role === 'named guest') {
        const asker = { ...who, email: '', ...(await introduce(name)) };
        if (level !== 'none') await ban(asker.id, level);
        return asker;
      }
      const isStaff = role === 'moderator' || role === 'administrator';
      const { id, inject, user } = await t.signUp(name, isStaff ? role : 'normal');
      if (role === 'trusted') await admin.inject({ method: 'PUT', url: `/v2/localhost/users/${id}/trust` });
      if (level !== 'none') await ban(id, level);
      return { ...who, id, email: user.email, inject };
    }),
  );
  const made = await admin.inject({
    method: 'POST',
    url: '/v2/localhost/pages',
    payload: { unique_id: 'bridge', url: 'http://localhost/bridge', title: 'The bridge' },
  });
  page = made.json().result.id;
  // The comments below are stored as they must be found, regardless of their writers' bans.
  await t.app.outbox.run();
  await t.app.db.deleteFrom('outbox').execute();
});
after(() => t?.close());

async function introduce(name: string): Promise<Pick<Asker, 'id' | 'inject'>> {
  const answer = await t.inject({
    method: 'POST',
    url: '/v2/localhost/users/anonymous?session=false',
    payload: { name },
  });
  assert.equal(answer.statusCode, 201, answer.body);
  const { result, access_token } = answer.json();
  const headers = { authorization: `Bearer ${access_token}` };
  return { id: result.id, inject: (options) => t.inject({ ...options, headers: { ...options.headers, ...headers } }) };
}

type Kind = 'livecomments' | 'livechat' | 'interaction';
const prefixes: Record<Kind, string> = { livecomments: 'livecomments', livechat: 'chat', interaction: 'interaction' };
const pathOf = (kind: Kind): string => `/v4/${prefixes[kind]}/${t.site.uuid}`;

function kindOf(action: Permission): Kind {
  if (action.startsWith('poll/')) return 'interaction';
  return action.startsWith('message/') ? 'livechat' : 'livecomments';
}

/** Sets up site, people and a container for the situation. */
async function arrange({ settings: change, container: wanted, actor }: Situation, kind: Kind): Promise<TestContainer> {
  await t.changeSettings({ ...settings, ...change });
  const container = await openContainer(t, pathOf(kind));
  if (kind === 'interaction' && wanted?.fields) await openBlogBeside(container);
  const now = t.app.clock.now();
  await t.app.db
    .updateTable('containers')
    .set({
      is_hidden: wanted?.is_hidden ?? false,
      expiry_time: wanted?.expiry_time == null ? null : now - 1000,
      is_premoderated: wanted?.is_premoderated ?? false,
    })
    .where('uuid', '=', container.cc)
    .execute();
  await t.app.db
    .updateTable('users')
    .set({
      content_created: 0,
      date_first_post: null,
      email_verification_status: actor?.email_verification_status ?? 'none',
    })
    .execute();
  await giveAddresses(actor);
  return container;
}

async function giveAddresses(actor: Situation['actor']): Promise<void> {
  for (const { id, email } of askers) {
    const known = actor?.email === '' || email === '' ? null : email;
    await t.changeUser({ id }, { email: known, email_key: known });
  }
}

/** Opens a live blog of the same page, which lists the same editors as the table: all readers. */
async function openBlogBeside({ container_id }: TestContainer): Promise<void> {
  const path = `/v4/liveblog/${t.site.uuid}`;
  const made = await t.inject({ method: 'POST', url: `${path}/`, payload: { container_id } });
  const listed = askers.filter(({ role }) => role === 'reader' || role === 'trusted' || role === 'author');
  const authors = listed.map(({ id }) => ({ user_uuid: numericIdToUuid(id), role: 'editor' }));
  const staff = askers.find(({ role }) => role === 'moderator') as Asker;
  const url = `${path}/${made.json().content_container_uuid}/authors`;
  const answer = await staff.inject({ method: 'PUT', url, payload: authors });
  assert.equal(answer.statusCode, 200, answer.body);
}

/** Creates a poll without votes. */
async function ask(container_uuid: string, { poll }: Situation): Promise<PollToAsk> {
  const [uuid, option] = [crypto.randomUUID(), crypto.randomUUID()];
  await t.app.db
    .insertInto('polls')
    .values({
      ...{ uuid, container_uuid, question: 'Should the bridge open?', kind: 'single', max_choices: 1 },
      ...{ results: 'on_vote', voters: poll?.voters ?? 'members', may_change: false, actor_id: null },
      ...{ closes: null, date_closed: null, date_created: t.app.clock.now() },
      options: JSON.stringify([{ option_uuid: option, text: 'Yes' }]),
      tally: JSON.stringify(emptyTally(1)),
    })
    .execute();
  return { uuid, option };
}

/** Sets the login that people came by: users of another provider have no password here, except to log in with one. */
async function cameBy(action: Permission, { actor }: Situation): Promise<void> {
  const { social_login_provider = '' } = actor ?? {};
  const hasPassword = social_login_provider === '' || action === 'user/login';
  await t.app.db
    .updateTable('users')
    .set({ social_login_provider, password_hash: hasPassword ? password_hash : null })
    .execute();
}

const reasons: Record<string, StateReason[]> = {
  visible: [],
  awaiting_moderation: ['content_awaiting_moderation'],
  disabled: ['content_disabled'],
  spam: ['content_marked_as_spam'],
  hidden: ['actor_hide_banned'],
};

/** Writes a comment for each requester, in the state of the situation. */
async function writeComments(
  kind: Kind,
  container: TestContainer,
  { comment = {} }: Situation,
  asking: Asker[],
): Promise<Map<Asker, string>> {
  const { db } = t.app;
  const now = t.app.clock.now();
  const { state = 'visible', is_deleted = false, is_picked = false, is_reply = false } = comment;
  const insert = async (actor_id: number, parent_id: number | null, isGhost: boolean): Promise<number> => {
    const seen = isGhost && state === 'visible' ? 'hidden' : state;
    const why = isGhost && state === 'visible' ? ['actor_ghost_banned' as const] : (reasons[state] ?? []);
    const { id } = await db
      .insertInto('comments')
      .values({
        kind,
        container_uuid: container.cc,
        section_uuid: t.site.uuid,
        thread_id: parent_id ?? 0,
        parent_id,
        parent_actor_id: null,
        actor_id,
        content: 'text',
        links: '[]',
        metadata: '{}',
        media_uuids: '[]',
        mentions: '[]',
        decisions: '[]',
        state: seen,
        state_reasons: JSON.stringify(is_deleted ? ['content_deleted'] : why),
        is_listed: seen === 'visible',
        is_picked,
        date_pinned: null,
        date_edited: null,
        date_deleted: is_deleted ? now : null,
        date_created: comment.date_created === undefined ? now - 1000 : now - 360_000,
        idempotency_key: null,
        fingerprint: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (parent_id === null) await db.updateTable('comments').set({ thread_id: id }).where('id', '=', id).execute();
    return id;
  };
  const root = is_reply ? await insert(writer.id, null, false) : null;
  const uuids = new Map<Asker, string>();
  for (const asker of asking) {
    const { role, ban, id } = asker;
    const isOwn = role === 'author';
    uuids.set(asker, numericIdToUuid(await insert(isOwn ? id : writer.id, root, isOwn && ban === 'ghost')));
  }
  return uuids;
}

/** Returns a new person, because an erased one cannot be used again. */
async function somebodyToEnd(whom: Other, there: Cell['other'] | undefined): Promise<Cell['other'] | undefined> {
  const name = `Leaving ${texts++}`;
  if (whom === 'a named guest') return { id: (await introduce(name)).id, ban_uuid: NULL_UUID };
  return whom === 'another reader' ? { id: (await t.signUp(name)).id, ban_uuid: NULL_UUID } : there;
}

/** Concurrent uploads are limited, per address even more: these run one after the other. */
const ONE_BY_ONE: readonly Permission[] = ['media/upload'];

/** Requests one cell for everyone, most in parallel. @returns differences from the table */
async function walk(
  action: Permission,
  group: Group,
  situation: Situation,
  container: TestContainer,
): Promise<string[]> {
  const { about } = group;
  const route = routes[action];
  if (!route) return [];
  const asking = askers.filter((asker) => canAsk(action, group, asker, situation));
  const isOfPoll = action.startsWith('poll/') && action !== 'poll/create';
  const isOfComment = about === 'comment' || action === 'page/follow_thread';
  const uuids = isOfComment
    ? await writeComments(kindOf(action), container, situation, asking)
    : new Map<Asker, string>();
  let last: Promise<unknown> = Promise.resolve();
  const told = await Promise.all(
    asking.map(async (asker) => {
      const { other: whom = 'another reader' } = situation;
      const isEnded = action === 'user/erase' && asker.role === 'administrator';
      const there = whom === 'oneself' ? { id: asker.id, ban_uuid: NULL_UUID } : others.get(whom);
      const other = isEnded ? await somebodyToEnd(whom, there) : there;
      assert.ok(other);
      const expected = refusal(action, caseOf(asker, situation, about));
      // A login is requested without a session.
      const inject = action === 'user/login' ? t.inject : asker.inject;
      const poll = isOfPoll ? await ask(container.cc, situation) : { uuid: '', option: '' };
      const send = () => inject(route({ asker, container, uuid: uuids.get(asker) ?? '', other, poll, page }));
      const answering = ONE_BY_ONE.includes(action) ? last.then(send) : send();
      last = answering;
      const answer = await answering;
      asked += 1;
      const got = answer.statusCode < 300 ? null : (answer.json().code as string);
      const status = expected === null ? answer.statusCode < 300 : answer.statusCode === errors[expected].status;
      return got === expected && status
        ? []
        : [
            `${action}, ${situation.name}, ${asker.role}, ban ${asker.ban}: ${answer.statusCode} ${got}, not ${expected}`,
          ];
    }),
  );
  return told.flat();
}
let asked = 0;

test('every action has a route, or is listed as having none', () => {
  for (const action of permissions) {
    assert.ok(action in routes !== action in WITHOUT_ROUTE, action);
    assert.ok(
      groups.some((group) => group.actions.includes(action)),
      `no cells for ${action}`,
    );
  }
});

for (const group of groups) {
  const walked = group.actions.filter((action) => routes[action]);
  if (walked.length === 0) continue;
  test(group.title, async () => {
    const wrong: string[] = [];
    for (const situation of group.situations) {
      const container = await arrange(situation, kindOf(group.actions[0] as Permission));
      for (const action of walked) {
        await cameBy(action, situation);
        // Requests for `user/update_email` may have given them an address.
        if (action === 'user/update_notifications') await giveAddresses(situation.actor);
        wrong.push(...(await walk(action, group, situation, container)));
      }
    }
    assert.deepEqual(wrong, []);
  });
}

test('that was all of it', (context) => {
  const cells = groups.flatMap((group) =>
    group.actions
      .filter((action) => routes[action])
      .flatMap((action) =>
        group.situations.flatMap((situation) => everybody.map((who) => ({ action, situation, who }))),
      )
      .map(({ action, situation, who }) => canAsk(action, group, who, situation)),
  );
  context.diagnostic(
    `${asked} of ${cells.length} cells asked; without a route: ${Object.keys(WITHOUT_ROUTE).join(', ')}`,
  );
  assert.equal(asked, cells.filter(Boolean).length);
});
