/** A site's private rules: readers and editors of the rules, by request and by command (host contract 15). */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { PresentedRules } from '../../../core/contract/content/site-rules';
import { buildApp } from '../../src/app';
import { addSite } from '../../src/commands/add-site';
import { siteRules } from '../../src/commands/change-site';
import { loadConfig } from '../../src/config';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, sendPost } from '../support/conversation';

describe('private rules', () => {
  let t: TestApp;
  let ada: TestUser;
  let mona: TestUser;
  let nora: TestUser;
  let url: string;
  before(async () => {
    t = await startTestApp();
    ada = await t.signUp('Ada', 'administrator');
    mona = await t.signUp('Mona', 'moderator');
    nora = await t.signUp('Nora');
    url = `/v4/livecomments/${t.site.uuid}/rules`;
  });
  after(() => t?.close());

  const read = async (who: TestUser): Promise<PresentedRules> => (await who.inject({ url })).json();
  const change = (who: Pick<TestApp, 'inject'>, payload: unknown) =>
    who.inject({ method: 'PATCH', url, payload: payload as object });

  it('are read by staff and changed by administrators only', async () => {
    assert.equal((await t.inject({ url })).statusCode, 401);
    assert.equal((await nora.inject({ url })).statusCode, 403);
    const answer = await mona.inject({ url });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['cache-control'], 'no-store');
    const { version, rules } = answer.json() as PresentedRules;
    assert.equal(version, 0);
    assert.equal(rules.first_time.hours, 24);
    assert.equal(rules.first_time.is_on, false);
    const wanted = { first_time: { hours: 48 } };
    assert.equal((await change(t, wanted)).statusCode, 401);
    assert.equal((await change(nora, wanted)).statusCode, 403);
    assert.equal((await change(mona, wanted)).statusCode, 403);
    const changed = await change(ada, wanted);
    assert.equal(changed.statusCode, 200, changed.body);
    assert.deepEqual([changed.json().version, changed.json().rules.first_time], [1, { is_on: false, hours: 48 }]);
    assert.deepEqual(await read(mona), changed.json());
  });

  it('change part by part, without affecting others', async () => {
    await change(ada, { links: { max: 3 }, word_lists: [{ name: 'a', action: 'hold', words: ['x'] }] });
    await change(ada, { links: { denied_hosts: ['evil.example'] } });
    await change(ada, { first_time: { is_on: true } });
    const { rules } = await read(ada);
    assert.equal(rules.links.max, 3);
    assert.deepEqual(rules.links.denied_hosts, ['evil.example']);
    assert.deepEqual(rules.first_time, { is_on: true, hours: 48 });
    assert.equal(rules.word_lists.length, 1);
    await change(ada, { word_lists: [], first_time: { is_on: false } });
    assert.deepEqual((await read(ada)).rules.word_lists, []);
  });

  it('name errors, and then change nothing', async () => {
    const before = await read(ada);
    const hook = { url: 'https://hook.example/', secret: 'of enough length to be one' };
    const wrong: [unknown, string][] = [
      [{ first_time: { hours: 0 } }, 'first_time.hours'],
      [{ first_time: { hours: 169 } }, 'first_time.hours'],
      [{ first_time: { hours: '24' } }, 'first_time.hours'],
      [{ first_time: { days: 1 } }, 'first_time.days'],
      [{ frist_time: { hours: 24 } }, 'frist_time'],
      [{ links: { denied: 'burn' } }, 'links.denied'],
      [{ links: { denied_hosts: ['https://evil.example/'] } }, 'links.denied_hosts.0'],
      [{ spam: { hold_above: 0.9, spam_above: 0.8 } }, 'spam.spam_above'],
      [{ word_lists: [{ name: 'a', action: 'hold', words: ['ok', ' ! '] }] }, 'word_lists.0.words.1'],
      [{ word_lists: [{ name: 'a', action: 'hold', words: ['*'] }] }, 'word_lists.0.words.0'],
      [{ word_lists: [{ name: 'a', action: 'hold', words: ['ﷺ'.repeat(100)] }] }, 'word_lists.0.words.0'],
      [
        {
          word_lists: [
            { name: 'a', action: 'hold', words: [] },
            { name: 'a', action: 'spam', words: [] },
          ],
        },
        'word_lists.1.name',
      ],
      [{ hook: { ...hook, url: 'file:///etc/passwd' } }, 'hook.url'],
      [{ hook: { ...hook, url: 'http://' } }, 'hook.url'],
      [{ hook: { ...hook, secret: 'fifteen-letters' } }, 'hook.secret'],
      [{ hook: { ...hook, timeout_ms: 60_000 } }, 'hook.timeout_ms'],
      [[], 'body'],
      [null, 'body'],
      ['text', 'body'],
    ];
    for (const [payload, field] of wrong) {
      const answer = await ada.inject({
        method: 'PATCH',
        url,
        payload: JSON.stringify(payload),
        headers: { 'content-type': 'application/json' },
      });
      assert.deepEqual([answer.statusCode, answer.json().data?.field], [400, field], JSON.stringify(payload));
    }
    for (const payload of ['{"__proto__":{"is_on":true}}', '{"links":{"constructor":{"prototype":{}}}}', '{']) {
      const answer = await ada.inject({
        method: 'PATCH',
        url,
        payload,
        headers: { 'content-type': 'application/json' },
      });
      assert.equal(answer.statusCode, 400, payload);
    }
    assert.deepEqual(await read(ada), before);
    assert.equal(({} as { is_on?: boolean }).is_on, undefined);
  });

  it('never reveal a secret', async () => {
    const secret = 'secret-of-16-let';
    const answer = await change(ada, { hook: { url: 'https://hook.example/', secret } });
    assert.equal(answer.json().rules.hook.has_secret, true);
    await change(ada, { hook: { timeout_ms: 500 } });
    const told = [
      answer.body,
      (await ada.inject({ url })).body,
      (await ada.inject({ method: 'POST', url: '/v2/localhost/bootstrap/v2?session=false', payload: {} })).body,
    ];
    for (const body of told) assert.ok(!body.includes(secret));
    const { hook } = (await t.app.sites.readRules(t.site.uuid)).rules;
    assert.deepEqual([hook.secret, hook.timeout_ms], [secret, 500], 'but it is kept');
    await change(ada, { hook: { url: '', secret: '' } });
    assert.equal((await read(ada)).rules.hook.has_secret, false);
  });

  it('are merged when two administrators change different parts at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        change(ada, i % 2 ? { links: { max: i } } : { flood: { per_minute: i + 1 } }),
      ),
    );
    assert.ok(answers.every(({ statusCode }) => statusCode === 200));
    const { rules } = await read(ada);
    assert.ok(rules.links.max % 2 === 1 && rules.flood.per_minute % 2 === 1);
    assert.equal(new Set(answers.map((answer) => answer.json().version)).size, 8);
  });

  it('count in another process within a second', async () => {
    const { config, database, clock } = t.app;
    const other = await buildApp(config, { database, clock });
    try {
      const container = await openContainer(t);
      const say = (payload: object) =>
        other.inject({
          method: 'POST',
          url: `${container.path}/comments`,
          payload,
          headers: { authorization: `Bearer ${nora.token}` },
        });
      assert.equal((await say({ content: 'an unspeakable word' })).statusCode, 201);
      await change(ada, { word_lists: [{ name: 'never', action: 'refuse', words: ['unspeakable'] }] });
      const until = Date.now() + 1000;
      let status = 201;
      for (let i = 0; status === 201 && Date.now() < until; i += 1) {
        status = (await say({ content: `the unspeakable one, ${'again '.repeat(i)}` })).statusCode;
      }
      assert.equal(status, 400);
      assert.equal((await sendPost(nora, container, 'something unspeakable')).statusCode, 400);
      await change(ada, { word_lists: [] });
    } finally {
      await other.close();
    }
  });

  it('are shown and changed by the operator', async () => {
    const root = mkdtempSync(join(tmpdir(), 'vf-'));
    try {
      const config = loadConfig({ VF_DATA_DIR: 'data' }, { root });
      const lines: string[] = [];
      const say = (line: string) => lines.push(line);
      await addSite(config, { domain: 'news.example' }, say);
      const file = join(root, 'rules.json');
      writeFileSync(file, JSON.stringify({ word_lists: [{ name: 'a', action: 'hold', words: ['x'] }] }));
      const set = [
        'first_time.is_on=true',
        'first_time.hours=72',
        'hook.url=https://hook.example/',
        'hook.secret=abcdefghijklmnop',
      ];
      lines.length = 0;
      await assert.rejects(
        siteRules(config, { domain: 'news.example', set: ['hook.url=https://hook.example/'] }, say),
        /secret/,
      );
      await siteRules(config, { domain: 'news.example', file, set: [set[0], set[1], set[3], set[2]] as string[] }, say);
      const { rules } = JSON.parse(lines.join('\n')) as PresentedRules;
      assert.deepEqual(rules.first_time, { is_on: true, hours: 72 });
      assert.equal(rules.word_lists[0]?.name, 'a');
      assert.ok(!lines.join().includes('abcdefghijklmnop'));
      for (const [change, complaint] of [
        [{ set: ['first_time.hours=0'] }, /first_time\.hours/],
        [{ set: ['nonsense'] }, /is not a change/],
        [{ set: ['first_time.nonsense=1'] }, /is no rule/],
        [{ file: join(root, 'missing.json') }, /missing\.json/],
      ] as const) {
        await assert.rejects(siteRules(config, { domain: 'news.example', ...change } as never, say), complaint);
      }
      await assert.rejects(siteRules(config, { domain: 'nowhere.example' }, say), /no site/);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
