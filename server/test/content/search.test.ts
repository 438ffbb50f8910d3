import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { FoundComments } from '../../../core/contract/content/search';
import { searchWords } from '../../../core/contract/values/folded';
import { livecomments } from '../../src/modules/content/kinds/livecomments.kind';
import { findWithWords, MOST_LOOKED_THROUGH } from '../../src/modules/content/search/search.repository';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, openContainer, post, type TestContainer, texts } from '../support/conversation';
import { planOf } from '../support/plan-of';

describe('searching a conversation', () => {
  let t: TestApp;
  let container: TestContainer;
  let ada: TestUser;
  let boss: TestUser;
  before(async () => {
    t = await startTestApp();
    container = await openContainer(t);
    ada = await t.signUp('Ada');
    boss = await t.signUp('Boss');
    await t.changeUser(boss, { role: 'moderator' });
  });
  after(() => t.close());

  async function search(q: string, { who = t, at = container, more = '' }: Where = {}): Promise<FoundComments> {
    const answer = await who.inject({ url: `${at.path}/search?q=${encodeURIComponent(q)}${more}` });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  }
  interface Where {
    who?: Pick<TestApp, 'inject'>;
    at?: TestContainer;
    more?: string;
  }

  it('finds comments and replies that have every word, the newest first, in this conversation only', async () => {
    const root = await post(ada, container, 'The harbour bridge was built in 1932.');
    await post(ada, container, 'Harbour tours leave at noon.');
    await post(ada, container, 'A bridge over the old harbour, again?', root.content_uuid);
    const elsewhere = await openContainer(t);
    await post(ada, elsewhere, 'Another harbour, another bridge.');
    const found = await search('bridge HARBOUR');
    assert.deepEqual(texts(found), ['A bridge over the old harbour, again?', 'The harbour bridge was built in 1932.']);
    assert.equal(found.more_available, false);
    assert.equal(found.continue_from, null);
    assert.deepEqual(texts(await search('airport')), []);
  });

  it('ignores case and accents, and treats pattern characters as text', async () => {
    await post(ada, container, 'ÉTÉ à la mer, 100% naturel_e');
    await post(ada, container, 'Лето в городе');
    await post(ada, container, 'हिन्दी में');
    for (const asked of ['été', 'ete', 'Été a', '100%', 'el_e']) {
      assert.deepEqual(texts(await search(asked)), ['ÉTÉ à la mer, 100% naturel_e'], asked);
    }
    assert.deepEqual(texts(await search('ЛЕТО')), ['Лето в городе']);
    assert.deepEqual(texts(await search('हिन्दी')), ['हिन्दी में']);
    for (const pattern of ['0%0', "' or 1=1", 'n_turel', '.*', '\\m'])
      assert.deepEqual(texts(await search(pattern)), [], pattern);
  });

  it('finds a word in any spelling of its letters', async () => {
    const names = await openContainer(t);
    const pairs = [
      ['Grüße aus der Lindenstraße', 'Gruesse', 'grusse', 'lindenstrasse'],
      ['Herr Mueller war da', 'Müller'],
      ['Rødgrød på Ærø', 'rodgrod', 'roedgroed', 'paa', 'aero'],
      ['Cœur, naïve et Noël', 'coeur', 'noel'],
      ['Đoković je pobedio', 'djokovic', 'dokovic'],
      ['Чича Љубо из Београда', 'cica', 'ljubo', 'Beograda'],
      ['Łódź', 'lodz'],
    ] as const;
    for (const [text] of pairs) await post(ada, names, text);
    for (const [text, ...words] of pairs)
      for (const word of words) assert.deepEqual(texts(await search(word, { at: names })), [text], word);
  });

  it('continues where it stopped', async () => {
    const long = await openContainer(t);
    for (const number of [1, 2, 3, 4, 5]) await post(ada, long, `lighthouse number ${number}`);
    const first = await search('lighthouse', { at: long, more: '&limit=2' });
    assert.deepEqual(texts(first), ['lighthouse number 5', 'lighthouse number 4']);
    assert.equal(first.more_available, true);
    const second = await search('lighthouse', { at: long, more: `&limit=3&starting_from=${first.continue_from}` });
    assert.deepEqual(texts(second), ['lighthouse number 3', 'lighthouse number 2', 'lighthouse number 1']);
    const last = await search('lighthouse', { at: long, more: `&starting_from=${second.continue_from}` });
    assert.deepEqual([texts(last), last.continue_from], [[], null]);
  });

  it('finds nothing that readers do not see, not even for staff or who wrote it', async () => {
    const room = await openContainer(t);
    const [kept, gone, refused, marked] = [
      await post(ada, room, 'secret word kept'),
      await post(ada, room, 'secret word gone'),
      await post(ada, room, 'secret word refused'),
      await post(ada, room, 'secret word spam'),
    ];
    assert.ok((await act(ada, 'DELETE', room, gone, '')) < 300);
    for (const [comment, what] of [
      [refused, 'disable'],
      [marked, 'spam'],
    ] as const) {
      const url = `${room.path}/moderation/${comment.content_uuid}/${what}`;
      const answer = await boss.inject({ method: 'POST', url });
      assert.ok(answer.statusCode < 300, answer.body);
    }
    for (const who of [t, ada, boss])
      assert.deepEqual(texts(await search('secret', { who, at: room })), [kept.content]);

    const hide = (is_hidden: boolean) =>
      boss.inject({ method: 'POST', url: `${room.path}/settings`, payload: { is_hidden } });
    const hidden = await hide(true);
    assert.ok(hidden.statusCode < 300, hidden.body);
    assert.deepEqual(texts(await search('secret', { at: room })), []);
  });

  it('lets a ghost-banned author find their own comments, which nobody else finds', async () => {
    const room = await openContainer(t);
    const ghost = await t.signUp('Ghost');
    await t.changeUser(ghost, { ban_level: 'ghost' });
    await post(ghost, room, 'whispered words');
    assert.deepEqual(texts(await search('whispered', { who: ghost, at: room })), ['whispered words']);
    for (const who of [t, ada]) assert.deepEqual(texts(await search('whispered', { who, at: room })), []);
  });

  it('is never cached, and refuses an invalid query', async () => {
    const at = (query: string, path = container.path) => t.inject({ url: `${path}/search${query}` });
    assert.equal((await at('?q=harbour')).headers['cache-control'], 'private, no-store');
    for (const query of [
      '',
      '?q=',
      '?q=a',
      `?q=${'a'.repeat(101)}`,
      '?q=ab&limit=0',
      '?q=ab&limit=51',
      '?q=ab&starting_from=x',
    ]) {
      assert.equal((await at(query)).statusCode, 400, query);
    }
    assert.deepEqual((await at('?q=%20%20')).json().contents, []);
    assert.equal((await at('?q=ab', container.path.replace(container.cc, t.site.uuid))).statusCode, 404);
  });

  // The last test, because its ids are ahead of the sequence.
  it('searches a limited number at once, and returns where to continue', async () => {
    const long = await openContainer(t);
    const needle = await post(ada, long, 'the needle');
    await sql`
      insert into comments (id, thread_id, container_uuid, section_uuid, kind, actor_id, content, date_created, state)
      select c.id + n, c.id + n, c.container_uuid, c.section_uuid, c.kind, c.actor_id, 'hay', c.date_created, c.state
      from comments c, generate_series(1, ${MOST_LOOKED_THROUGH + 5}::int) n
      where c.container_uuid = ${long.cc}`.execute(t.app.db);
    const first = await search('needle', { at: long });
    assert.deepEqual([texts(first), first.more_available], [[], true]);
    const second = await search('needle', { at: long, more: `&starting_from=${first.continue_from}` });
    assert.deepEqual(
      second.contents.map(({ content_uuid }) => content_uuid),
      [needle.content_uuid],
    );
  });

  it('walks an index of its own', async () => {
    const viewer = { id: null, isStaff: false };
    const asked = {
      kind: livecomments,
      container_uuid: container.cc,
      viewer,
      words: searchWords('harbour'),
      before: null,
    };
    const plan = await planOf(t.app.db, (db) => findWithWords(db, { ...asked, limit: 20 }));
    assert.match(plan, /Index Scan Backward using livecomments_searched /);
  });
});

describe('searches of one reader', () => {
  it('are limited', async () => {
    const t = await startTestApp({ rateLimit: true });
    try {
      const container = await openContainer(t);
      const ada = await t.signUp('Ada');
      const answers: number[] = [];
      for (let tried = 0; tried < 32; tried += 1) {
        answers.push((await ada.inject({ url: `${container.path}/search?q=harbour` })).statusCode);
      }
      assert.deepEqual([answers.indexOf(429), new Set(answers)], [30, new Set([200, 429])]);
    } finally {
      await t.close();
    }
  });
});
