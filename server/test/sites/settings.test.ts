/**
 * The effect of each setting of a site, one row per setting: sets one value after the other, and repeats the request.
 * Effects that only a page shows are in core/state/site/settings.test.ts.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import type { Comment } from '../../../core/contract/content/comment';
import { SiteSettings } from '../../../core/contract/sites/site';
import { type SettingRow, type ShownOverHttp, shownOnPages } from '../../../test/support/settings-shown';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';
import { firstLogIn } from '../support/first-log-in';
import { fileForm } from '../support/media';
import { buildWidgets, elementsIn, paint, textOf } from '../support/painted';
import { aBrowser } from '../support/push';
import { reroute } from '../support/reroute';
import { call, POLITE, type Who, words } from '../support/site-calls';
import { signTicket } from '../support/ticket';
import { anMp4 } from '../support/videos';

const USERS = '/v2/localhost/users';
const HOUR_S = 3600;
const KEY = 'a key of at least thirty-two characters';
const CHANNEL = 'c'.repeat(32);
const RADIUS = { api_key: 'our-api-key', app_name: 'news', secret: 'a secret of theirs' };
const MAIL = { email: 'anna@example.org', challenge: 'c'.repeat(43) };
const OAUTH = {
  client_id: 'c',
  client_secret: 's',
  issuer: 'https://id.example',
};
const bus = { server: 'https://bus.example', bus: 'news', client_id: 'c', client_secret: 's', sources: ['a.example'] };

let t: TestApp;
let anna: TestUser;
let bert: TestUser;
let mona: TestUser;
let admin: TestUser;
let room: TestContainer;
let picture: Buffer;
let people = 0;

before(async () => {
  buildWidgets();
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2f6fb3' } })
    .png()
    .toBuffer();
  t = await startTestApp({}, async (app) => reroute(app, {}));
  await t.changeRules(POLITE);
  anna = await t.signUp('Anna');
  bert = await t.signUp('Bert');
  mona = await t.signUp('Mona', 'moderator');
  admin = await t.signUp('Ada', 'administrator');
  room = await openContainer(t);
});
after(() => t?.close());

const somebody = () => t.signUp(`Somebody ${people++}`);
const write = (who: Who = anna, payload: object = words()) => call(who, 'POST', `${room.path}/comments`, payload);

async function begun(prefix: string, who: Who = t): Promise<string> {
  const at = `/v4/${prefix}/${t.site.uuid}`;
  const answer = await who.inject({ method: 'POST', url: `${at}/`, payload: { container_id: `it-${randomUUID()}` } });
  return `${at}/${answer.json().content_container_uuid}`;
}
const chat = async (who: Who) => call(who, 'POST', `${await begun('chat')}/messages`, words());
async function ask(who: Who): Promise<string> {
  const interview = await begun('questions');
  const settings = { method: 'PUT', url: `${interview}/settings`, payload: { anonymous: true } } as const;
  assert.equal((await mona.inject(settings)).statusCode, 200);
  return call(who, 'POST', `${interview}/questions`, words());
}
const isAsked = async (who: TestUser, change: (url: string) => Promise<string>) => {
  const { content_uuid } = await post(who, room, words().content);
  return change(`${room.path}/comments/${content_uuid}`);
};
const edit = () =>
  isAsked(anna, (url) => call(anna, 'POST', `${url.replace('/comments/', '/content/')}/edit`, words()));

/** Creates a person with an entitlement from the publisher's ticket. */
async function subscriber(entitlement: string): Promise<Who> {
  await setProvider('cookie', { is_on: true, config: { cookie_name: 'News', ticket_key: KEY } });
  const cookie = await signTicket(KEY, { sub: String(people++), aud: t.site.uuid, entitlements: [entitlement] });
  const url = `${USERS}/login/cookie?session=false`;
  const { access_token } = (await t.inject({ method: 'POST', url, payload: { cookie } })).json();
  const headers = { authorization: `Bearer ${access_token}` };
  return { inject: (options) => t.inject({ ...options, headers: { ...options.headers, ...headers } }) };
}

/** Returns the names of two readers with the same name at their provider. */
async function namesOfTwo(): Promise<Set<string>> {
  const two = [1, 2].map(() => firstLogIn(t, { subject: `named ${people++}`, name: 'Ada Marsh' }));
  return new Set((await Promise.all(two)).map(({ user }) => user.name));
}

async function ofCookie(): Promise<TestUser> {
  const who = await somebody();
  await t.changeUser(who, { social_login_provider: 'cookie' });
  return who;
}
const upload = (who: TestUser, bytes: Buffer, sent: { name: string; type: string }) =>
  who.inject({ method: 'POST', url: `${room.path}/media`, ...fileForm(bytes, sent) });
async function avatar(who: TestUser) {
  const form = fileForm(picture, { name: 'me.png', type: 'image/png', field: 'avatar' });
  const answer = await who.inject({ method: 'PATCH', url: `/v2/localhost/users/${who.id}`, ...form });
  return answer.statusCode === 200 ? answer.json().result.avatar_moderation_status : answer.json().code;
}

const drawn = async (widget: string, more = '') =>
  paint(t, `/render/${widget}?site=localhost&container_id=${room.container_id}&${more}n=${randomUUID().slice(0, 8)}`);
/** Pixels reserved for ads. */
async function rooms(): Promise<string[]> {
  const { root } = await drawn('conversations');
  return textOf(root.filter(({ tag }) => tag === 'style')).match(/min-block-size:(?!44px)\d+px/g) ?? [];
}

async function views(): Promise<number> {
  await t.app.analytics.flush();
  const { rows } = (await mona.inject({ url: `/v1/analytics/${t.site.uuid}/panels/actions` })).json();
  return rows.reduce((sum: number, row: { n: number }) => sum + Number(row.n), 0);
}

const told = async (): Promise<SiteSettings> =>
  (await t.inject({ method: 'POST', url: '/v2/localhost/bootstrap/v2', payload: {} })).json().result.settings;
const setProvider = async (id: string, payload: object) => {
  const answer = await admin.inject({ method: 'PUT', url: `/v2/localhost/providers/${id}`, payload });
  assert.equal(answer.statusCode, 200, answer.body);
};

/** Settings derived from a provider: pages get them when it is on, and never learn that it is off. */
function follows(provider: string, name: keyof SiteSettings, config: object, askLogin: () => Promise<string>) {
  const look = async () => {
    const setting = (await told())[name];
    return [setting, (await askLogin()) === 'login_method_disabled' ? 'off' : 'on'];
  };
  return { look, set: (is_on: boolean) => setProvider(provider, { is_on, config }) };
}
const proof = (path: string, payload: object) => () => call(t, 'POST', `${USERS}/${path}?session=false`, payload);

interface Row<Value> extends SettingRow<Value> {
  /** Sets the value by other means than the setting itself. */
  set?(value: Value): Promise<void>;
}
const flag = (look: Row<boolean>['look'], on: unknown, off: unknown): Row<boolean> => ({
  look,
  when: [
    [true, on],
    [false, off],
  ],
});

/** Describes a setting, as far as it matters whether a provider is on. */
const followed = ({ look, set }: ReturnType<typeof follows>, on: unknown = true, off: unknown = false): Row<never> => ({
  look,
  set,
  when: [
    [true as never, [on, 'on']],
    [false as never, [off, 'off']],
  ],
});
/** Creates a person with only a name. */
async function named(): Promise<Who> {
  await t.changeSettings({ enable_anonymous_comments: true });
  const payload = { name: `Guest ${people++}` };
  const { access_token } = (
    await t.inject({ method: 'POST', url: `${USERS}/anonymous?session=false`, payload })
  ).json();
  return { inject: (options) => t.inject({ ...options, headers: { authorization: `Bearer ${access_token}` } }) };
}

/** Results for a person with only a name, a member and a subscriber. */
const who = {
  everybody: ['done', 'done', 'done'],
  members: ['unauthorized', 'done', 'done'],
  subscribers: ['unauthorized', 'subscribers_only', 'done'],
};
/** @param beside further settings of the site */
const access = (act: (who: Who) => Promise<string>, beside: Partial<SiteSettings> = {}): Row<never> => ({
  async look() {
    const { settings } = t.site;
    const guest = await named();
    await t.changeSettings(beside);
    const seen = [await act(guest), await act(anna), await act(await subscriber('print'))];
    const before = Object.keys({ ...beside, enable_anonymous_comments: true }) as (keyof SiteSettings)[];
    await t.changeSettings(Object.fromEntries(before.map((name) => [name, settings[name]])));
    return seen;
  },
  when: Object.entries(who).map(([value, seen]) => [value as never, seen]),
});

const rows: { [Name in ShownOverHttp]: Row<SiteSettings[Name]> } = {
  enable_commenting: flag(() => write(), 'done', 'commenting_disabled'),
  enable_livecommenting: flag(() => write(), 'done', 'commenting_disabled'),
  enable_replies: flag(
    async () => {
      const { content_uuid } = await post(anna, room, words().content);
      return call(bert, 'POST', `${room.path}/comments/${content_uuid}`, words());
    },
    'done',
    'commenting_disabled',
  ),
  enable_livechat: flag(() => chat(anna), 'done', 'commenting_disabled'),
  enable_sharebar: flag(
    async () => {
      const { host } = await drawn('share-bar');
      return elementsIn(host.children).some(({ tag }) => tag === 'a');
    },
    true,
    false,
  ),
  enable_livestories: flag(
    async () => call(mona, 'POST', `${await begun('liveblog', mona)}/posts`, words()),
    'done',
    'forbidden',
  ),
  enable_dislikes: flag(
    async () => {
      const { content_uuid } = await post(anna, room, words().content);
      return call(bert, 'POST', `${room.path}/comments/${content_uuid}/dislike`);
    },
    'done',
    'dislikes_disabled',
  ),
  enable_email_verification: flag(
    async () => {
      const who = await somebody();
      const answer = await who.inject({ method: 'POST', url: `${room.path}/comments`, payload: words() });
      return answer.json().state;
    },
    'awaiting_moderation',
    'visible',
  ),
  enable_anonymous_comments: flag(
    () => call(t, 'POST', `${USERS}/anonymous?session=false`, { name: `Guest ${people++}` }),
    'done',
    'login_method_disabled',
  ),
  enable_user_comment_editing: flag(edit, 'done', 'forbidden'),
  enable_user_comment_remove: flag(() => isAsked(anna, (url) => call(anna, 'DELETE', url)), 'done', 'forbidden'),
  user_comment_edit_timeout: {
    look: edit,
    when: [
      [HOUR_S, 'done'],
      [0, 'edit_window_closed'],
    ],
  },
  console_factor: {
    async look() {
      const logIn = async ({ user }: TestUser) =>
        call(t, 'POST', '/v1/console/localhost/session', { email: user.email, password: PASSWORD });
      return [await logIn(mona), await logIn(await t.signUp(`Ada ${people++}`, 'administrator'))];
    },
    when: [
      ['nobody', ['done', 'done']],
      ['administrators', ['done', 'factor_setup_required']],
      ['staff', ['factor_setup_required', 'factor_setup_required']],
    ],
  },
  disable_cookie_avatars: flag(async () => avatar(await ofCookie()), 'forbidden', 'approved'),
  disable_cookie_displayname: flag(
    async () => {
      const who = await ofCookie();
      return call(who, 'PATCH', `${USERS}/${who.id}`, { name: `Another ${people++}` });
    },
    'forbidden',
    'done',
  ),
  enable_username_premoderation: flag(
    async () => (await somebody()).user.username_moderation_status,
    'pending_new',
    'approved',
  ),
  unique_names: flag(async () => (await namesOfTwo()).size, 2, 1),
  enable_avatar_premoderation: flag(async () => avatar(await somebody()), 'pending_new', 'approved'),
  enable_comment_video: flag(
    async () => (await upload(anna, anMp4('film'), { name: 'a.mp4', type: 'video/mp4' })).statusCode,
    201,
    403,
  ),
  enable_comment_images: flag(
    async () => (await upload(anna, picture, { name: 'a.png', type: 'image/png' })).statusCode,
    201,
    403,
  ),
  enable_push_notifications: flag(
    () => call(anna, 'POST', `/v5/subscriptions/${t.site.uuid}/push`, aBrowser().body()),
    'done',
    'forbidden',
  ),
  enable_muting: flag(() => call(anna, 'PUT', `/v2/localhost/mutes/${bert.id}`), 'done', 'forbidden'),
  enable_integrated_loginradius: flag(
    async () => {
      await setProvider('loginradius', { is_on: true, config: RADIUS });
      return call(t, 'POST', '/v2/localhost/loginradius/login', { email: 'a@example.org', password: PASSWORD });
    },
    'unavailable',
    'login_method_disabled',
  ),
  enable_analytics: flag(
    async () => {
      const before = await views();
      const { container_id } = room;
      const records = [{ name: 'PAGE_VIEW', n: 1 }];
      await t.inject({
        method: 'POST',
        url: `/v1/analytics/${t.site.uuid}`,
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' },
        payload: { v: 10, batch_id: randomUUID(), container_id, segment: 'anonymous', records },
      });
      return (await views()) - before;
    },
    1,
    0,
  ),
  disable_email_notifications: flag(
    async () => {
      await t.changeUser(anna, { email_verification_status: 'approved' });
      return (await anna.inject({ url: `/v5/notifications/${t.site.uuid}/settings` })).json().can_mail;
    },
    false,
    true,
  ),
  custom_cookie_name: followed(
    follows(
      'cookie',
      'custom_cookie_name',
      { cookie_name: 'News', ticket_key: KEY },
      proof('login/cookie', { token: 'x' }),
    ),
    'News',
    '',
  ),
  gigya_poll: followed(
    follows(
      'gigya',
      'gigya_poll',
      { api_key: 'gigya-api-key', secret: Buffer.from('a secret of theirs').toString('base64'), data_centre: 'eu1' },
      proof('login/gigya', { uid: 'ada', uid_signature: 'x', uid_timestamp: '1700000000' }),
    ),
  ),
  oauth_enabled: followed(
    follows('oauth', 'oauth_enabled', OAUTH, () =>
      call(t, 'GET', `/v2/localhost/thirdparty/oauth?callback=http://localhost/&challenge=${'c'.repeat(43)}`),
    ),
  ),
  oauth_is_silent: followed(
    follows('oauth', 'oauth_is_silent', { ...OAUTH, is_silent: true }, () =>
      call(t, 'GET', `/v2/localhost/thirdparty/oauth/silent?callback=http://localhost/&challenge=${'c'.repeat(43)}`),
    ),
  ),
  loginradius_enabled: followed(
    follows('loginradius', 'loginradius_enabled', RADIUS, proof('loginradiuslogin', { token: 'radius-token' })),
  ),
  backplane_v2_enabled: followed(
    follows(
      'backplane',
      'backplane_v2_enabled',
      bus,
      proof('backplane', { messageChannel: CHANNEL, messageid: 'm'.repeat(8) }),
    ),
  ),
  backplane_v1_2_enabled: followed(
    follows('backplane_v1_2', 'backplane_v1_2_enabled', bus, proof('backplane_v1_2', { backplane_id: CHANNEL })),
  ),
  janrain_enabled: followed(
    follows(
      'janrain',
      'janrain_enabled',
      { capture: 'news.us.janraincapture.com' },
      proof('login/janrain/oauth', { token: 'capture-token' }),
    ),
  ),
  oidc_enabled: followed(
    follows(
      'openidconnect',
      'oidc_enabled',
      { client_id: 'c', well_known: 'https://id.example/.well-known/openid-configuration' },
      proof('login/openidconnect', { token: 'x' }),
    ),
  ),
  login_providers: followed(
    follows('mail_link', 'login_providers', {}, () => call(t, 'POST', '/v2/localhost/users/login/mail/send', MAIL)),
    ['mail_link'],
    [],
  ),
  comment_access: access(write),
  chat_access: access(chat),
  ask_access: {
    ...access(ask, { comment_access: 'members' }),
    when: [['as_comments', who.members], ...access(ask).when],
  },
  subscriber_entitlement: {
    async look() {
      await t.changeSettings({ comment_access: 'subscribers' });
      const seen = await write(await subscriber('print'));
      await t.changeSettings({ comment_access: 'everybody' });
      return seen;
    },
    when: [
      ['', 'done'],
      ['print', 'done'],
      ['digital', 'subscribers_only'],
    ],
  },
  ad_integration: {
    look: async () => (await rooms()).length,
    when: [
      ['custom', 2],
      ['gtag', 2],
      ['m32', 2],
      ['none', 0],
      ['taboola', 2],
      ['outbrain', 2],
      ['exco', 2],
    ],
  },
  ads_by_widget: {
    look: rooms,
    when: [
      [{ conversations: { ad_integration: 'gtag', ad_height: 90 } }, ['min-block-size:114px', 'min-block-size:74px']],
      [{}, []],
    ],
  },
  share_networks: {
    async look() {
      const { host } = await drawn('share-bar');
      const links = elementsIn(host.children).filter(({ tag }) => tag === 'a');
      return links.map(({ attributes }) => attributes['data-medium']);
    },
    when: [
      ['reddit,telegram', ['reddit', 'telegram', 'email']],
      ['telegram', ['telegram', 'email']],
    ],
  },
  user_erasure: {
    async look() {
      const who = await somebody();
      const { content_uuid, content } = await post(who, room, words().content);
      assert.equal(await call(who, 'POST', `${USERS}/current/erase`, { password: PASSWORD }), 'done');
      await t.app.outbox.run();
      const { contents } = (await t.inject({ url: `${room.path}/comments?limit=100` })).json();
      const left = contents.find((comment: Comment) => comment.content_uuid === content_uuid);
      return left?.content === content;
    },
    when: [
      ['anonymise', true],
      ['delete', false],
    ],
  },
  max_comment_length: {
    look: () => write(anna, { content: `${'long '.repeat(9)}${people++}` }),
    when: [
      [20, 'invalid_field'],
      [200, 'done'],
    ],
  },
  chat_reactions: {
    look: async () => {
      const path = await begun('chat');
      const { content_uuid } = (
        await anna.inject({ method: 'POST', url: `${path}/messages`, payload: words() })
      ).json();
      return call(await somebody(), 'PUT', `${path}/messages/${content_uuid}/reaction`, { reaction: '🎉' });
    },
    when: [
      [['🎉'], 'done'],
      [['👍'], 'invalid_field'],
    ],
  },
  chat_emotes: {
    look: async () => {
      const path = await begun('chat');
      const mona = await t.signUp(`Mona ${people++}`, 'moderator');
      await mona.inject({ method: 'PUT', url: path, payload: { settings: { emotes_only: true } } });
      return call(await somebody(), 'POST', `${path}/messages`, { content: ':goal:' });
    },
    when: [
      [{ goal: '0123456789abcdef' }, 'done'],
      [{ save: '0123456789abcdef' }, 'content_refused'],
      [{}, 'done'],
    ],
  },
  house_rules: {
    look: async () => (await drawn('conversations')).answer.body.includes('Argue with what was said.'),
    when: [
      ['Argue with what was said.', true],
      ['', false],
    ],
  },
};

describe('each setting does something', () => {
  for (const [name, row] of Object.entries(rows) as [ShownOverHttp, Row<never>][]) {
    it(name, async () => {
      const { settings } = t.site;
      for (const [value, expected] of row.when) {
        await (row.set?.(value) ?? t.changeSettings({ [name]: value }));
        assert.deepEqual(await row.look(), expected, `${name} = ${JSON.stringify(value)}`);
      }
      const seen = row.when.map(([, expected]) => JSON.stringify(expected));
      assert.ok(new Set(seen).size > 1, `${name} makes no difference`);
      await t.changeSettings({ [name]: settings[name] });
    });
  }

  it('with each value that may be chosen', () => {
    const pages = readFileSync(new URL('../../../core/state/site/settings.test.ts', import.meta.url), 'utf8');
    for (const [name, { enum: choices = [] }] of Object.entries(
      SiteSettings.properties as Record<string, { enum?: string[] }>,
    )) {
      const here = (rows as Record<string, Row<unknown>>)[name]?.when.map(([value]) => value);
      const row = pages.slice(pages.indexOf(`    ${name}: {`)).split('\n    },')[0] ?? '';
      const missing = choices.filter((choice) => !(here ? here.includes(choice) : row.includes(`['${choice}', `)));
      assert.deepEqual(missing, [], name);
    }
  });

  it('here, or on pages', () => {
    assert.deepEqual([...Object.keys(rows), ...shownOnPages].sort(), Object.keys(SiteSettings.properties).sort());
  });
});
