import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { SiteSettings } from '../../../core/contract/sites/site';
import { isUuid, NULL_UUID } from '../../../core/contract/values/ids';
import { ownDatabase } from '../../../test/support/own-database';
import { bin } from '../../package.json';
import { addSite } from '../../src/commands/add-site';
import { siteRules, siteSettings } from '../../src/commands/change-site';
import { CommandError } from '../../src/commands/command-error';
import { checkUp } from '../../src/commands/doctor';
import { migrate } from '../../src/commands/migrate';
import {
  addOrganization,
  addOrganizationSite,
  listAllOrganizations,
  removeOrganizationSite,
  setOrganizationRole,
} from '../../src/commands/organization';
import { eraseAccount, exportAccount } from '../../src/commands/privacy';
import { setRole } from '../../src/commands/set-role';
import { siteClient, siteGroup, siteHosts } from '../../src/commands/site';
import { siteBroadcast } from '../../src/commands/site-broadcast';
import { siteFigures } from '../../src/commands/site-figures';
import { siteModules } from '../../src/commands/site-modules';
import { siteWebhook } from '../../src/commands/site-webhook';
import { social } from '../../src/commands/social';
import { userFactor } from '../../src/commands/user-factor';
import { withSites } from '../../src/commands/with-site';
import { type Config, loadConfig } from '../../src/config';
import { type Database, openDatabase } from '../../src/database/database';
import { addTotals } from '../../src/modules/delivery/analytics/flush.repository';
import { openSecrets, sealingOf } from '../../src/modules/delivery/webhooks/secret';
import { insertUser } from '../../src/modules/people/users/users.repository';
import { listSiteChanges } from '../../src/modules/sites/history/history.repository';
import { findSiteByHost } from '../../src/modules/sites/sites/sites.repository';
import { openMailbox } from '../support/mailbox';
import { startS3 } from '../support/s3';

describe('the operator’s command', () => {
  const root = mkdtempSync(join(tmpdir(), 'vf-'));
  let config: Config;
  let lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const said = () => lines.splice(0).join('\n');

  let server: Awaited<ReturnType<typeof ownDatabase>>;
  let inDatabase: { DATABASE_URL?: string };
  before(async () => {
    server = await ownDatabase();
    inDatabase = server ? { DATABASE_URL: server.url } : {};
    config = loadConfig({ VF_DATA_DIR: 'data', ...inDatabase }, { root });
  });
  after(async () => {
    rmSync(root, { recursive: true });
    await server?.drop();
  });

  async function look<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openDatabase(config);
    return work(database).finally(() => database.close());
  }

  it('ends silently when its reader stops, as under head', async () => {
    const end = async (words: string[], isFirstLineRead: boolean) => {
      const args = ['--import', 'tsx', fileURLToPath(new URL('../../src/cli.ts', import.meta.url)), ...words];
      const env = { ...process.env, VF_DATA_DIR: join(root, 'piped'), DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' };
      const child = spawn(process.execPath, args, { env, timeout: 180_000 });
      let errors = '';
      child.stderr.on('data', (chunk) => (errors += chunk));
      if (isFirstLineRead) child.stdout.once('data', () => child.stdout.destroy());
      else child.stdout.destroy();
      const [code, signal] = await once(child, 'exit');
      return { code, signal, errors };
    };
    const silent = { code: 141, signal: null, errors: '' };
    // Longer than the buffer of a pipe, so that the command cannot end before its reader stops.
    const ends = await Promise.all([end(['--help'], false), end(['openapi'], true)]);
    assert.deepEqual(ends, [silent, silent]);
  });

  it('writes all of a long answer to a slow reader: the description of the HTTP API', async () => {
    const args = ['--import', 'tsx', fileURLToPath(new URL('../../src/cli.ts', import.meta.url)), 'openapi'];
    const { stdout } = spawn(process.execPath, args, {
      env: { ...process.env, DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    });
    await setTimeout(3000);
    const { openapi, servers, paths } = (await json(stdout)) as { openapi: string; servers: object; paths: object };
    assert.deepEqual([openapi, servers], ['3.1.0', [{ url: '/' }]]);
    for (const path of ['/v2/{domain}/users/login', '/v2/{domain}/webhooks']) assert.ok(path in paths, path);
    assert.ok(Object.keys(paths).length > 300);
  });

  it('can be linked by npm before anything is built', () => {
    const file = new URL(`../../${bin.vf}`, import.meta.url);
    assert.doesNotMatch(bin.vf, /^dist\//);
    accessSync(file, constants.X_OK);
  });

  it('brings the database up to date, once', async () => {
    await migrate(config, say);
    assert.match(said(), /001-baseline/);
    await migrate(config, say);
    assert.equal(said(), 'The database is up to date.');
  });

  it('adds a site that the server then finds', async () => {
    await addSite(config, { domain: 'https://News.Example/path', host: ['amp.news.example'] }, say);
    const [, uuid = ''] = /uuid (\S+),/.exec(said()) ?? [];
    assert.ok(isUuid(uuid));
    const site = await look(({ db }) => findSiteByHost(db, 'amp.news.example'));
    assert.equal(site?.uuid, uuid);
    assert.equal(site?.domain, 'news.example');
  });

  it('adds a site in development only on request', async () => {
    await addSite(config, { domain: 'trial.example', development: true }, say);
    await addSite(config, { domain: 'live.example' }, say);
    said();
    const sites = await look(({ db }) => db.selectFrom('sites').select(['domain', 'is_development']).execute());
    const inDevelopment = new Map(sites.map(({ domain, is_development }) => [domain, is_development]));
    assert.equal(inDevelopment.get('trial.example'), true);
    assert.equal(inDevelopment.get('live.example'), false);
  });

  it('adds a site under the uuid and number it had elsewhere, and finds it by every number its apps derive', async () => {
    const uuid = '00000000-0000-4000-8004-0000000001F4';
    await addSite(config, { domain: 'moved.example', uuid, id: '5150' }, say);
    assert.match(said(), /^Added moved\.example, uuid 00000000-0000-4000-8004-0000000001f4, id 5150$/);
    const other = 'c0ffee00-1234-4abc-9def-00000000beef';
    await addSite(config, { domain: 'kept.example', uuid: other }, say);
    assert.match(said(), /id 5151$/, 'the next number comes after it');
    await withSites(config, async (_database, sites) => {
      const found = async (key: string) => (await sites.byDomain(key))?.domain;
      for (const key of [uuid, '5150', '500', `${4 * 2 ** 48 + 500}`])
        assert.equal(await found(key), 'moved.example', key);
      for (const key of [other, '5151', `${0xbeef}`, `${0xf * 2 ** 48 + 0xbeef}`])
        assert.equal(await found(key), 'kept.example', key);
      for (const key of ['501', `${3 * 2 ** 48 + 500}`, '9'.repeat(16), '9'.repeat(17)])
        assert.equal(await found(key), undefined, key);
      // A site's own number takes precedence over the last digits of another site's uuid.
      assert.equal(await found('1'), 'news.example');
    });
    const refused: [{ uuid?: string; id?: string }, RegExp][] = [
      [{ uuid }, /belongs to the site moved\.example/],
      [{ id: '5150' }, /belongs to the site moved\.example/],
      [{ uuid: 'news' }, /is not a uuid/],
      [{ uuid: '00000000-0000-0000-0000-000000000000' }, /is not a uuid/],
      ...['0', '-1', '1e3', '', `${2 ** 48}`].map((id): [{ id: string }, RegExp] => [{ id }, /is not a number/]),
    ];
    for (const [given, message] of refused)
      await assert.rejects(addSite(config, { domain: 'new.example', ...given }, say), message, JSON.stringify(given));
  });

  it('names the hosts of a site, to scheme and port', async () => {
    const domain = 'news.example';
    await siteHosts(config, { domain, host: ['https://App.news.example/', 'http://intranet:8080'] }, say);
    const own = ['https://news.example', 'https://www.news.example', 'https://amp.news.example'];
    assert.deepEqual(said().split('\n'), [...own, 'https://app.news.example', 'http://intranet:8080']);
    await siteHosts(config, { domain, remove: ['app.news.example', 'http://intranet:8080'], development: true }, say);
    assert.deepEqual(said().split('\n'), [...own, 'In development: pages on localhost as well']);
    await siteHosts(config, { domain, live: true }, say);
    assert.deepEqual(said().split('\n'), own);
    for (const host of ['file://news.example', 'a b', 'https://me@news.example', '']) {
      await assert.rejects(siteHosts(config, { domain, host: [host] }, say), CommandError, host);
    }
    await assert.rejects(siteHosts(config, { domain, remove: ['nowhere.example'] }, say), CommandError);
  });

  it('puts sites into one group, and removes one', async () => {
    for (const domain of ['sports.example', 'local.example']) await addSite(config, { domain }, say);
    said();
    await siteGroup(config, { domains: ['news.example'] }, say);
    assert.equal(said(), 'In one group: news.example');
    await siteGroup(config, { domains: ['news.example', 'sports.example', 'local.example'] }, say);
    assert.equal(said(), 'In one group: news.example, sports.example, local.example');
    await siteGroup(config, { domains: ['sports.example'], leave: true }, say);
    said();
    await siteGroup(config, { domains: ['local.example'] }, say);
    assert.equal(said(), 'In one group: news.example, local.example');
    await assert.rejects(siteGroup(config, { domains: ['nowhere.example'] }, say), CommandError);
  });

  it('creates a client of the API, shows its secret once, and ends it', async () => {
    const domain = 'news.example';
    await siteClient(config, { domain, name: 'Newsroom' }, say);
    const [, id = '', secret = ''] = /Client id (\S+)\nSecret\s+(\S+)/.exec(said()) ?? [];
    assert.ok(isUuid(id) && secret.length >= 40);
    const kept = await look(({ db }) => db.selectFrom('api_clients').selectAll().executeTakeFirstOrThrow());
    assert.ok(!JSON.stringify(kept).includes(secret));
    await siteClient(config, { domain, revoke: id }, say);
    said();
    await siteClient(config, { domain }, say);
    assert.equal(said(), `${id}  Newsroom  (revoked)`);
    await assert.rejects(siteClient(config, { domain, revoke: id }, say), CommandError);
  });

  it('notifies all readers of a site, or followers of a topic, and withdraws it', async () => {
    const domain = 'news.example';
    const set = ['title=Storm tonight', 'url=https://news.example/storm', 'push_time_to_live=60'];
    await siteBroadcast(config, { domain, set }, say);
    const [, id = ''] = /^Broadcast (\S+)$/.exec(said()) ?? [];
    const shown = () =>
      look(({ db }) => db.selectFrom('notification_sources').selectAll().where('date_ends', '>', Date.now()).execute());
    const [stored, ...more] = await shown();
    assert.deepEqual(more, []);
    assert.equal(stored?.source, `site:${stored?.section_uuid}`);
    assert.deepEqual([stored?.detail.title, stored?.detail.push_seconds], ['Storm tonight', 60]);
    await siteBroadcast(config, { domain, set: [...set, 'broadcast_type=topic', 'topic_id=Harbour'] }, say);
    assert.deepEqual(
      (await shown()).map(({ source }) => source.split(':').at(-1)).sort(),
      ['Harbour', stored?.section_uuid].sort(),
    );
    said();
    await siteBroadcast(config, { domain, revoke: id }, say);
    assert.equal(said(), `Taken back ${id}`);
    assert.equal((await shown()).length, 1);
    for (const wrong of [
      { revoke: id },
      { set: [] },
      { set: ['title=Storm'] },
      { set: [...set, 'titel=Storm'] },
      { set: ['title=Storm', 'url=javascript:alert(1)'] },
      { set: [...set, 'broadcast_type=topic'] },
    ])
      await assert.rejects(siteBroadcast(config, { domain, ...wrong }, say), CommandError);
  });

  it('gives a webhook a new secret while the old one is still valid', async () => {
    const domain = 'news.example';
    await siteWebhook(config, { domain, url: 'https://news.example/hooks' }, say);
    const [, id = '', old = ''] = /Webhook (\S+)\nSecret {2}(\S+)/.exec(said()) ?? [];
    await siteWebhook(config, { domain, roll: id, hours: '48' }, say);
    const [, made = '', until = ''] = /Secret {2}(\S+)\n.*\n.*valid until (\S+)\.$/.exec(said()) ?? [];
    const row = await look(({ db }) => db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow());
    assert.deepEqual(openSecrets(row.sealed_secret, sealingOf(config.secret, id), Date.now()), {
      current: made,
      former: [{ secret: old, until: Date.parse(until) }],
    });
    assert.ok(Math.abs(Date.parse(until) - Date.now() - 48 * 3_600_000) < 60_000);
    await siteWebhook(config, { domain, roll: id, hours: '0' }, say);
    assert.match(said(), /The old secret is valid no longer\.$/);
    for (const wrong of [{ roll: id, hours: 'soon' }, { roll: id, hours: '169' }, { roll: NULL_UUID }])
      await assert.rejects(siteWebhook(config, { domain, ...wrong }, say), CommandError);
  });

  it('shows and changes the modules of a section, and refuses unknown modules and sections', async () => {
    const domain = 'news.example';
    await siteModules(config, { domain, set: ['chat=false'] }, say);
    assert.match(said(), /^chat = false\n {4}Chats\.$/m);
    await siteModules(config, { domain, section: 'news.example', set: ['chat=null'] }, say);
    assert.match(said(), /^chat = true$/m);
    await assert.rejects(siteModules(config, { domain, set: ['chats=false'] }, say), /chats is no module/);
    await assert.rejects(siteModules(config, { domain, set: ['chat=no'] }, say), CommandError);
    await assert.rejects(siteModules(config, { domain, section: 'Sport' }, say), /There is no section Sport/);
  });

  it('shows and changes settings of a site, and refuses unknown ones', async () => {
    const domain = 'news.example';
    const set = ['enable_comment_images=true', 'max_comment_length=2000', 'site_ad_id=front'];
    await siteSettings(config, { domain, set, json: true }, say);
    const { enable_comment_images, max_comment_length, site_ad_id, enable_muting } = JSON.parse(said());
    assert.deepEqual(
      [enable_comment_images, max_comment_length, site_ad_id, enable_muting],
      [true, 2000, 'front', true],
    );
    await siteSettings(config, { domain }, say);
    const listed = said();
    assert.match(listed, /^enable_comment_images = true\n {4}Comments can include pictures\.$/m);
    for (const name of Object.keys(SiteSettings.properties))
      assert.match(listed, new RegExp(`^${name} = .+\\n {4}[A-Z].+\\.$`, 'm'), name);
    for (const [slip, told] of [
      ['enable_comment_image=true', /enable_comment_image is no setting/],
      ['enable_comment_images=yes', /enable_comment_images must be boolean/],
      ['max_comment_length=0', /max_comment_length must be/],
      ['user_erasure=sell', /user_erasure must be/],
    ] as const) {
      await assert.rejects(siteSettings(config, { domain, set: [slip] }, say), told);
    }
    await assert.rejects(siteSettings(config, { domain: 'other.example', set }, say), /There is no site/);
  });

  it('shows figures of a site, or why there are none', async () => {
    const domain = 'news.example';
    await siteFigures(config, { domain }, say);
    assert.match(
      said(),
      /Nothing in the last 30 days\.\nThe site counts nothing: vf site settings news\.example --set/,
    );
    await look(async ({ db }) => {
      const site = await findSiteByHost(db, domain);
      const site_uuid = site?.uuid ?? '';
      const total = { name: 'ENGAGE', widget: 'vf-poll', value: '', segment: 'anonymous', is_suspect: false };
      const sums = { n: 1234, exposed_ms: 9000, attention_ms: 4000 };
      await addTotals(db, [{ site_uuid, section_uuid: site_uuid, ...total, ...sums }], Date.now());
    });
    await siteFigures(config, { domain, panel: 'attention' }, say);
    const [head, row] = said().split('\n');
    assert.match(head ?? '', /^date +widget +loads +engaged +reads +exposed_ms +attention_ms$/);
    assert.match(row ?? '', /^\d{4}-\d\d-\d\d +vf-poll +0 +1,234 +0 +9,000 +4,000$/);
    assert.equal(head?.length, row?.length);
    await siteFigures(config, { domain, panel: 'actions', json: true }, say);
    assert.equal(JSON.parse(said()).n, 1234);
    await assert.rejects(
      siteFigures(config, { domain, panel: 'readers' }, say),
      /There is no panel readers; there are/,
    );
  });

  it('refuses a domain twice, and an invalid one', async () => {
    await assert.rejects(addSite(config, { domain: 'news.example' }, say), /belongs to the site news.example/);
    await assert.rejects(addSite(config, { domain: 'amp.news.example' }, say), CommandError);
    for (const domain of [undefined, '', 'no domain', '-x.example', '12345', "x'--"]) {
      await assert.rejects(addSite(config, { ...(domain !== undefined && { domain }) }, say), /is not a domain/);
    }
  });

  it('forgets somebody who follows a site in the fediverse and never replied', async () => {
    const remote_id = 'https://social.example/users/rita';
    const domain = 'news.example';
    const follower = { remote_id, follow_id: 'f', inbox: 'https://social.example/inbox', host: 'social.example' };
    await look(async ({ db }) => {
      const site = await findSiteByHost(db, domain);
      const account = { site_uuid: site?.uuid ?? '', name: 'news', date_on: 1, date_created: 1 };
      const { id } = await db.insertInto('social_accounts').values(account).returning('id').executeTakeFirstOrThrow();
      await db
        .insertInto('social_followers')
        .values({ ...follower, account_id: id, date_created: 1 })
        .execute();
    });
    await social(config, 'forget', { domain, name: remote_id }, say);
    assert.equal(said(), `Forgotten: ${remote_id}, who never replied.`);
    assert.deepEqual(await look(({ db }) => db.selectFrom('social_followers').selectAll().execute()), []);
    const again = social(config, 'forget', { domain, name: remote_id }, say);
    await assert.rejects(again, /Nobody here is called/);
  });

  it('gives a role to an account', async () => {
    const id = await look(async ({ db }) => {
      const site = await findSiteByHost(db, 'news.example');
      const person = { name: 'Ada', name_key: 'ada', email: 'Ada@example.org', email_key: 'ada@example.org' };
      const user = { ...person, site_uuid: site?.uuid ?? '', password_hash: 'a hash', date_created: 1 };
      return (await insertUser(db, user)).id;
    });
    const roleOf = () =>
      look(({ db }) => db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow());
    const stranger = setRole(config, { email: 'ada@example.org', role: 'administrator' }, say);
    await assert.rejects(stranger, /is not confirmed.*--unproved/);
    await assert.rejects(stranger, ({ message }: Error) => message.includes('“Forgot your password?”'));
    assert.match(said(), /"Ada", signed up on \d{4}-\d\d-\d\d \d\d:\d\d UTC, logs in by a password/);
    assert.equal((await roleOf()).role, 'normal');
    await setRole(config, { email: 'ada@example.org', role: 'administrator', unproved: true }, say);
    assert.equal((await roleOf()).role, 'administrator');
    // Removing rights needs no proof.
    await setRole(config, { email: 'ada@example.org', role: 'normal' }, say);
    assert.equal((await roleOf()).role, 'normal');
    await look(({ db }) =>
      db.updateTable('users').set({ email_verification_status: 'approved' }).where('id', '=', id).execute(),
    );
    await setRole(config, { email: 'ADA@example.org', role: 'moderator' }, say);
    assert.match(said(), /now moderator on news.example\n.*fewer than 12 characters no longer works/);
    assert.equal((await roleOf()).role, 'moderator');
    await look(({ db }) =>
      db.updateTable('users').set({ factor_secret: 'sealed', factor_step: 1 }).where('id', '=', id).execute(),
    );
    await assert.rejects(userFactor(config, { email: 'ada@example.org' }, say), /Add --off/);
    await userFactor(config, { email: 'ada@example.org', off: true }, say);
    assert.match(said(), /logs in to the console without a code now/);
    await userFactor(config, { email: 'ada@example.org', off: true }, say);
    assert.match(said(), /has no second factor/);
    await setRole(config, { email: 'ada@example.org', role: 'admin', site: 'news.example' }, say);
    assert.equal((await roleOf()).role, 'administrator');
    await assert.rejects(setRole(config, { email: 'ada@example.org', role: 'king' }, say), /must be one of/);
    await assert.rejects(setRole(config, { email: 'x@example.org', role: 'normal' }, say), /no account/);
    // Both have the same key, but different mailboxes.
    await look(({ db }) =>
      db
        .updateTable('users')
        .set({ email: 'bıll@example.org', email_key: 'bill@example.org' })
        .where('id', '=', id)
        .execute(),
    );
    for (const command of [setRole, exportAccount, eraseAccount]) {
      await assert.rejects(command(config, { email: 'bill@example.org', role: 'normal' }, say), /no account/);
    }
    const email = 'ada@example.org';
    await look(({ db }) => db.updateTable('users').set({ email, email_key: email }).where('id', '=', id).execute());
    await assert.rejects(setRole(config, { email: 'x', role: 'normal', site: 'nowhere' }, say), /no site nowhere/);
    lines = [];
  });

  it('records its changes of a site in the history, like the console', async () => {
    const domain = 'history.example';
    await addSite(config, { domain }, say);
    const site_uuid = (await look(({ db }) => findSiteByHost(db, domain)))?.uuid ?? '';
    const person = { name: 'Hist', name_key: 'hist', email: 'hist@example.org', email_key: 'hist@example.org' };
    await look(({ db }) => insertUser(db, { ...person, site_uuid, password_hash: null, date_created: 1 }));
    await siteSettings(config, { domain, set: ['max_comment_length=700'] }, say);
    await siteRules(config, { domain, set: ['first_time.is_on=true'] }, say);
    await siteHosts(config, { domain, host: ['amp.history.example'] }, say);
    await setRole(config, { email: person.email, role: 'moderator', unproved: true }, say);
    await siteClient(config, { domain, name: 'Newsroom' }, say);
    const changes = await look(({ db }) => listSiteChanges(db, { site_uuid, limit: 10 }));
    assert.deepEqual(
      changes.map(({ version, what, via, actor_id }) => [version, what, via, actor_id]),
      [
        [5, 'clients', 'command', null],
        [4, 'roles', 'command', null],
        [3, 'hosts', 'command', null],
        [2, 'rules', 'command', null],
        [1, 'settings', 'command', null],
      ],
    );
    lines = [];
  });

  it('adds an organization with its sites, and gives somebody a role on all of them', async () => {
    const ids: number[] = [];
    for (const domain of ['harbour.example', 'sport.example']) {
      await addSite(config, { domain }, say);
      await look(async ({ db }) => {
        const site_uuid = (await findSiteByHost(db, domain))?.uuid ?? '';
        const person = { name: 'Olga', name_key: 'olga', email: 'olga@example.org', email_key: 'olga@example.org' };
        const account = { ...person, site_uuid, password_hash: null, email_verification_status: 'approved' };
        ids.push((await insertUser(db, { ...account, date_created: 1 })).id);
      });
    }
    const rolesOf = () =>
      look(async ({ db }) =>
        (await db.selectFrom('users').select('role').where('id', 'in', ids).orderBy('id').execute()).map(
          (it) => it.role,
        ),
      );
    const organization = 'harbour media';
    await assert.rejects(addOrganization(config, ' ', say), /needs a name/);
    await addOrganization(config, 'Harbour Media', say);
    await assert.rejects(addOrganization(config, 'HARBOUR media', say), /exists already/);
    const give = (role: string, email = 'olga@example.org', site?: string) =>
      setOrganizationRole(config, { organization, email, role, ...(site && { site }) }, say);
    await assert.rejects(give('moderator'), /has no site yet/);
    await addOrganizationSite(config, { organization, domain: 'harbour.example' }, say);
    await assert.rejects(
      addOrganizationSite(config, { organization: 'x', domain: 'sport.example' }, say),
      /no organization/,
    );
    await give('administrator');
    assert.deepEqual(await rolesOf(), ['administrator', 'normal']);
    lines = [];
    await addOrganizationSite(config, { organization, domain: 'sport.example' }, say);
    assert.equal(said(), 'sport.example belongs to Harbour Media now.');
    assert.deepEqual(await rolesOf(), ['administrator', 'normal']);
    await assert.rejects(give('moderator'), /choose one with --site/);
    await addOrganization(config, 'Inland Press', say);
    const taken = addOrganizationSite(config, { organization: 'Inland Press', domain: 'sport.example' }, say);
    await assert.rejects(taken, /belongs to Harbour Media/);
    await assert.rejects(give('normal', 'olga@example.org', 'harbour.example'), /last administrator/);
    await assert.rejects(give('normal', 'olga@example.org', 'news.example'), /does not belong to/);
    await assert.rejects(give('king'), /must be one of/);
    await assert.rejects(give('moderator', 'nobody@example.org'), /no account/);
    lines = [];
    await listAllOrganizations(config, say);
    assert.match(
      said(),
      /Harbour Media, uuid \S+, sites: harbour.example, sport.example\n {2}olga@example.org on harbour/,
    );
    await removeOrganizationSite(config, { organization, domain: 'harbour.example' }, say);
    assert.deepEqual(await rolesOf(), ['normal', 'normal']);
    lines = [];
  });

  it('asks which site when the address has several accounts', async () => {
    await addSite(config, { domain: 'other.example' }, say);
    await look(async ({ db }) => {
      const site = await findSiteByHost(db, 'other.example');
      const person = { name: 'Ada', name_key: 'ada', email: 'ada@example.org', email_key: 'ada@example.org' };
      await insertUser(db, { ...person, site_uuid: site?.uuid ?? '', password_hash: null, date_created: 1 });
    });
    await assert.rejects(setRole(config, { email: 'ada@example.org', role: 'normal' }, say), /choose one with --site/);
    lines = [];
  });

  it('finds problems', async () => {
    const cwd = process.cwd();
    process.chdir(root);
    try {
      const VF_DIST = 'dist';
      assert.equal(await checkUp({ VF_DATA_DIR: 'data', VF_DIST, ...inDatabase }, say), false);
      assert.match(said(), /FAIL {2}widgets: .*vf\.js is missing/);
      mkdirSync('dist');
      writeFileSync('dist/vf.js', '');
      assert.equal(await checkUp({ VF_DATA_DIR: 'data', VF_DIST, ...inDatabase }, say), true);
      assert.match(said(), /ok {4}schema: up to date[\s\S]*ok {4}pictures/);
      assert.equal(await checkUp({ PORT: 'x' }, say), false);
      assert.match(said(), /FAIL {2}configuration: PORT/);
      const embedded = await openDatabase({ ...config, databaseUrl: null });
      assert.equal(await checkUp({ VF_DATA_DIR: 'data' }, say), false);
      await embedded.close();
      assert.match(said(), /FAIL {2}database: .* in use by process/);
      assert.equal(await checkUp({ VF_DATA_DIR: 'data', DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }, say), false);
      assert.match(said(), /FAIL {2}database/);
    } finally {
      process.chdir(cwd);
    }
  });

  it('warns in production of proxies without names, and not once they have one', async () => {
    const production = {
      VF_DATA_DIR: join(root, 'data'),
      NODE_ENV: 'production',
      VF_SECRET: 'only-for-tests-and-of-enough-length',
    };
    await checkUp(production, say);
    assert.match(said(), /^warn {2}configuration: VF_TRUSTED_PROXIES is not set/m);
    await checkUp({ ...production, VF_TRUSTED_PROXIES: 'none' }, say);
    assert.doesNotMatch(said(), /VF_TRUSTED_PROXIES/);
  });

  it('accepts the schema of a newer version, and reports that it leaves it unchanged', async () => {
    const env = { VF_DATA_DIR: join(root, 'data'), ...inDatabase };
    await look(({ db }) =>
      sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')`.execute(db),
    );
    await checkUp(env, say);
    assert.match(said(), /ok {4}schema: 999-later of a newer version has run: this one goes on without migrating$/m);
    await look(({ db }) => sql`delete from kysely_migration where name = '999-later'`.execute(db));
    await checkUp(env, say);
    assert.match(said(), /ok {4}schema: up to date$/m);
  });

  it('names webhooks that were made under another secret, which send nothing', async () => {
    const env = { VF_DATA_DIR: join(root, 'data'), ...inDatabase };
    await checkUp(env, say);
    assert.match(said(), /^ok {4}webhooks$/m);
    await checkUp({ ...env, VF_SECRET: 'another-secret-than-the-one-before' }, say);
    assert.match(said(), /^FAIL {2}webhooks: made under another VF_SECRET, make them again: news\.example/m);
  });

  it('names background jobs that were given up or keep failing', async () => {
    const env = { VF_DATA_DIR: join(root, 'data'), ...inDatabase };
    const [now, job] = [Date.now(), { payload: '{}', date_next: 0, date_created: 0 }];
    await look(({ db }) =>
      db
        .insertInto('outbox')
        .values([
          { ...job, kind: 'publish_post', idempotency_key: 'a', date_done: now, failure: 'no such picture' },
          { ...job, kind: 'mail', idempotency_key: 'b', date_done: null, attempts: 20 },
          { ...job, kind: 'push', idempotency_key: 'c', date_done: null, attempts: 1 },
        ])
        .execute(),
    );
    assert.equal(await checkUp(env, say), false);
    const jobs = 'FAIL  background jobs: 1 × mail still failing, 1 × publish_post given up (no such picture)';
    assert.ok(said().split('\n').includes(jobs));
    await look(({ db }) => db.deleteFrom('outbox').where('idempotency_key', 'in', ['a', 'b', 'c']).execute());
    await checkUp(env, say);
    assert.match(said(), /ok {4}background jobs: none failed within a week$/m);
  });

  it('reports services that do not answer besides the database, and those that do', async () => {
    const dead = 'http://127.0.0.1:1';
    const keys = {
      VF_S3_BUCKET: 'media',
      VF_S3_REGION: 'test-1',
      VF_S3_ACCESS_KEY_ID: 'a',
      VF_S3_SECRET_ACCESS_KEY: 'b',
    };
    const env = {
      VF_DATA_DIR: join(root, 'data'),
      REDIS_URL: 'redis://127.0.0.1:1',
      SMTP_URL: 'smtp://reader:secret@127.0.0.1:1',
      MAIL_FROM: 'no-reply@news.example',
    };
    assert.equal(await checkUp({ ...env, ...keys, VF_S3_ENDPOINT: dead }, say), false);
    const complaints = said();
    for (const name of ['Redis', 'SMTP', 'S3']) assert.match(complaints, new RegExp(`FAIL {2}${name}: .+`));
    assert.doesNotMatch(complaints, /secret/);

    const mailbox = await openMailbox();
    const s3 = await startS3();
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.config;
    await checkUp(
      {
        VF_DATA_DIR: env.VF_DATA_DIR,
        SMTP_URL: mailbox.url,
        MAIL_FROM: env.MAIL_FROM,
        VF_S3_ENDPOINT: endpoint,
        VF_S3_BUCKET: bucket,
        VF_S3_REGION: region,
        VF_S3_ACCESS_KEY_ID: accessKeyId,
        VF_S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
      say,
    );
    await mailbox.close();
    await s3.close();
    const answers = said();
    for (const name of ['SMTP', 'S3']) assert.match(answers, new RegExp(`ok {4}${name}$`, 'm'));
    assert.equal(s3.files.size, 0);
    assert.match(answers, /ok {4}\/docs and \/metrics: open to everybody outside production$/m);
    const production = { VF_DATA_DIR: env.VF_DATA_DIR, NODE_ENV: 'production', VF_SECRET: config.secret };
    await checkUp(production, say);
    assert.match(said(), /ok {4}\/docs and \/metrics: closed/);
    await checkUp({ ...production, VF_OPERATOR_TOKEN: 'a-token-of-operators' }, say);
    assert.match(said(), /ok {4}\/docs and \/metrics: open to who has VF_OPERATOR_TOKEN$/m);
  });

  it('finds nothing wrong before the first start, and makes nothing', async () => {
    const dataDir = join(root, 'not yet');
    assert.equal(await checkUp({ VF_DATA_DIR: dataDir }, say), true);
    assert.match(said(), /ok {4}database: none yet/);
    assert.equal(existsSync(dataDir), false);
  });
});
