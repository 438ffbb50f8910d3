/** Reads of older publisher servers for a page's comments (host contract 9.3). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Comment } from '../../../core/contract/content/comment';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, openContainer, post, type TestContainer } from '../support/conversation';

type Nested = Comment & { children: Comment[] };
interface Result {
  total_count: number;
  before_count: number;
  after_count: number;
  results: Nested[];
}

let t: TestApp;
let anna: TestUser;
let mona: TestUser;
let container: TestContainer;
let page: number;
const roots: Comment[] = [];
before(async () => {
  t = await startTestApp();
  await t.changeRules({ flood: { per_minute: 0, gap_seconds: 0 } } as Parameters<typeof t.changeRules>[0]);
  [anna, mona] = [await t.signUp('Anna'), await t.signUp('Mona', 'moderator')];
  container = await openContainer(t);
  for (let n = 0; n < 6; n += 1) roots.push(await post(anna, container, `root ${n}`));
  for (let n = 0; n < 3; n += 1) await post(mona, container, `reply ${n}`, roots[1]?.content_uuid);
  await act(mona, 'POST', container, roots[4] as Comment, '/like');
  await act(mona, 'POST', container, roots[2] as Comment, '/pick');
  const pin = `${container.path}/content/${roots[0]?.content_uuid}/pin`;
  assert.equal((await mona.inject({ method: 'POST', url: pin })).statusCode, 204);
  await t.app.refreshRanks();
  const payload = { url: 'http://localhost/world', unique_id: container.container_id, title: 'World' };
  page = (await t.inject({ method: 'POST', url: '/v2/localhost/pages', payload })).json().result.id;
});
after(() => t?.close());

const read = async (path: string, who: Pick<TestApp, 'inject'> = t): Promise<Result> => {
  const answer = await who.inject({ url: `/v2/localhost/${path}` });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.json().http_status, 200);
  return answer.json().result;
};
const counts = ({ total_count, before_count, after_count }: Result) => [total_count, before_count, after_count];
const texts = (contents: Comment[]) => contents.map(({ content }) => content);

test('the threads of a page have their replies nested, in the requested order', async () => {
  const all = await read(`pages/${page}/threads?child_limit=2`);
  assert.deepEqual(texts(all.results), ['root 0', 'root 5', 'root 4', 'root 3', 'root 2', 'root 1']);
  assert.deepEqual(counts(all), [6, 0, 0]);
  assert.deepEqual(
    all.results.map(({ children }) => texts(children)).filter(({ length }) => length > 0),
    [['reply 0', 'reply 1']],
  );
  assert.deepEqual(texts((await read(`pages/${page}/threads?sort=likes&limit=2`)).results), ['root 0', 'root 4']);
  assert.deepEqual(texts((await read(`pages/${page}/threads?sort=num_replies_desc&limit=2`)).results), [
    'root 0',
    'root 1',
  ]);
  assert.deepEqual(texts((await read(`pages/${page}/threads?sort=constructor&limit=2`)).results), ['root 0', 'root 5']);
});

test('the comments of a page are a flat list, each once, at any page size', async () => {
  const flat = await read(`pages/${page}/comments?limit=100&child_limit=50`);
  assert.equal(flat.results.length, 9);
  assert.equal('children' in (flat.results[0] ?? {}), false);
  for (const step of [1, 2, 4]) {
    const seen: Comment[] = [];
    for (let offset = 0; offset < 6; offset += step) {
      const part = await read(`pages/${page}/comments?sort=likes&limit=${step}&child_limit=0&offset=${offset}`);
      assert.deepEqual(counts(part), [6, offset, Math.max(0, 6 - offset - step)]);
      seen.push(...part.results);
    }
    assert.deepEqual(texts(seen), ['root 0', 'root 4', 'root 5', 'root 3', 'root 2', 'root 1'], `steps of ${step}`);
  }
  assert.deepEqual(counts(await read(`pages/${page}/comments?offset=9999&child_limit=0`)), [6, 6, 0]);
  const picked = await read(`pages/${page}/comments?show=picked&child_limit=0`);
  assert.deepEqual([texts(picked.results), counts(picked)], [['root 2'], [1, 0, 0]]);
  assert.deepEqual(counts(await read(`pages/${page}/comments?limit=0&child_limit=0`)), [6, 0, 6]);
});

test('counts are of comments in a flat list, and of threads in a nested one', async () => {
  for (const child_limit of [0, 1, 2, 50]) {
    const all = await read(`pages/${page}/comments?limit=100&child_limit=${child_limit}`);
    assert.deepEqual(counts(all), [all.results.length, 0, 0]);
    for (let offset = 0; offset < 6; offset += 2) {
      const part = await read(`pages/${page}/comments?limit=2&child_limit=${child_limit}&offset=${offset}&sort=likes`);
      const before = await read(`pages/${page}/comments?limit=${offset}&child_limit=${child_limit}&sort=likes`);
      assert.deepEqual(
        counts(part),
        [all.results.length, before.results.length, all.results.length - before.results.length - part.results.length],
        `${child_limit} replies, offset ${offset}`,
      );
    }
  }
  assert.deepEqual(counts(await read(`pages/${page}/threads?limit=2&child_limit=50&offset=2`)), [6, 2, 2]);
});

test('comments have the fields of older pages in every list', async () => {
  const { content_uuid } = roots[2] as Comment;
  const closing = t.app.clock.now() + 60_000;
  const close = (expiry_time: number) =>
    mona.inject({ method: 'POST', url: `${container.path}/settings`, payload: { expiry_time } });
  const fields = async () => {
    const lists = [
      `pages/${page}/comments`,
      `pages/${page}/threads`,
      `comments/${content_uuid}`,
      `users/${anna.id}/comments?limit=9`,
    ];
    const found = await Promise.all(lists.map(async (path) => (await read(path)).results));
    return found.map((results) => {
      const one = results.find((comment) => comment.content_uuid === content_uuid) as Nested & Record<string, unknown>;
      const { id, user_id, date_locked, editor_pick, processing_status, type, status } = one;
      return { id, user_id, date_locked, editor_pick, processing_status, type, status };
    });
  };
  const open = {
    id: uuidToNumericId(content_uuid),
    user_id: anna.id,
    date_locked: null,
    editor_pick: true,
    processing_status: 'approved',
    type: 'comment',
    status: 'open',
  };
  assert.deepEqual(await fields(), Array(4).fill(open));
  await close(closing);
  assert.deepEqual(await fields(), Array(4).fill({ ...open, date_locked: closing }));
  await close(t.app.clock.now() - 1);
  assert.deepEqual(new Set((await fields()).map(({ status }) => status)), new Set(['closed']));
  await close(closing + 86_400_000);
  const child = (await read(`comments/${roots[1]?.content_uuid}`)).results[0]?.children[0] as unknown as typeof open;
  assert.equal(child.user_id, mona.id);
  assert.equal(child.editor_pick, false);
});

test('a comment can be read by number or uuid, with its replies', async () => {
  const { content_uuid } = roots[1] as Comment;
  for (const id of [content_uuid, uuidToNumericId(content_uuid)]) {
    const first = await read(`comments/${id}?child_limit=2`);
    // The following ones are replies.
    assert.deepEqual([texts(first.results), counts(first)], [['root 1'], [1, 0, 1]]);
    assert.deepEqual(texts(first.results[0]?.children ?? []), ['reply 0', 'reply 1']);
    const rest = await read(`comments/${id}?child_limit=2&offset=2`);
    assert.deepEqual([texts(rest.results[0]?.children ?? []), counts(rest)], [['reply 2'], [1, 0, 0]]);
  }
  for (const id of ['0', '999999', 'x', '9'.repeat(20), "1'--"]) {
    assert.equal((await t.inject({ url: `/v2/localhost/comments/${id}` })).json().code, 'content_not_found', id);
  }
});

test('returns nothing that lists do not return', async () => {
  const hidden = roots[3] as Comment;
  await mona.inject({ method: 'POST', url: `${container.path}/moderation/${hidden.content_uuid}/disable` });
  assert.deepEqual(counts(await read(`pages/${page}/threads?limit=1`)), [5, 0, 4]);
  const url = `/v2/localhost/comments/${uuidToNumericId(hidden.content_uuid)}`;
  assert.equal((await t.inject({ url })).statusCode, 404);
  assert.equal((await mona.inject({ url })).json().result.results[0].content, 'root 3');
  const elsewhere = await t.app.sites.add({ domain: 'elsewhere.example' });
  assert.ok(elsewhere);
  const there = `/v2/elsewhere.example/comments/${uuidToNumericId(roots[1]?.content_uuid ?? '')}`;
  assert.equal((await t.inject({ url: there })).statusCode, 404);
  assert.equal((await t.inject({ url: `/v2/elsewhere.example/pages/${page}/threads` })).json().code, 'page_not_found');
  const settings = (is_hidden: boolean) =>
    mona.inject({ method: 'POST', url: `${container.path}/settings`, payload: { is_hidden } });
  await settings(true);
  assert.deepEqual(counts(await read(`pages/${page}/comments`)), [0, 0, 0]);
  assert.equal(
    (await t.inject({ url: `/v2/localhost/comments/${uuidToNumericId(roots[1]?.content_uuid ?? '')}` })).statusCode,
    404,
  );
  await settings(false);
  assert.deepEqual(counts(await read(`pages/${page}/comments?limit=1&child_limit=0`)), [5, 0, 4]);
});

test('a path without a number is the address of a page, with any ending', async () => {
  for (const path of ['world/comments', 'world/threads', '7th/comments']) {
    const made = await t.inject({
      method: 'POST',
      url: '/v2/localhost/pages',
      payload: { url: `http://localhost/${path}` },
    });
    assert.equal(
      (await t.inject({ url: `/v2/localhost/pages/${path}` })).json().result.id,
      made.json().result.id,
      path,
    );
  }
  const quiet = await t.inject({
    method: 'POST',
    url: '/v2/localhost/pages',
    payload: { unique_id: 'nobody-here', title: 'Q' },
  });
  const { id } = quiet.json().result;
  assert.deepEqual(counts(await read(`pages/${id}/comments`)), [0, 0, 0]);
  await t.inject({ method: 'POST', url: `/v4/livecomments/${t.site.uuid}`, payload: { container_id: 'nobody-here' } });
  assert.deepEqual((await read(`pages/${id}/threads`)).results, []);
});

const ask = (query: Record<string, string>) =>
  t.inject({ url: `/v2/?${new URLSearchParams(query)}`, headers: { authorization: `Bearer ${mona.token}` } });
const requests = (...asked: object[]) => JSON.stringify({ requests: asked });

test('a page can name a conversation other than its own id', async () => {
  const payload = { url: 'http://localhost/apart', unique_id: 'apart', container_id: container.container_id };
  const { id } = (await t.inject({ method: 'POST', url: '/v2/localhost/pages', payload })).json().result;
  assert.equal((await read(`pages/${id}/threads?limit=1`)).results[0]?.content, 'root 0');
});

test('one request can hold several reads, each answered as for a guest', async () => {
  const hidden = uuidToNumericId(roots[3]?.content_uuid ?? '');
  const answer = await ask({
    host: 'localhost',
    json: requests(
      { api: 'page', type: 'get', url: 'http://localhost/world?from=letter' },
      { api: 'page', type: 'threads', page_id: page, limit: 1, child_limit: 0 },
      { api: 'comment', type: 'get', id: roots[1]?.content_uuid },
      { api: 'comment', type: 'get', id: hidden },
      { api: 'user', type: 'get', id: mona.id },
      { api: 'page', type: 'get', path: '../users/current' },
    ),
  });
  assert.equal(answer.statusCode, 200, answer.body);
  const { responses } = answer.json();
  assert.equal(responses[1].result.id, page);
  assert.equal(responses[2].result.results[0].content, 'root 0');
  assert.equal(responses[3].result.results[0].content, 'root 1');
  // The requesting moderator would see it at its own address.
  assert.deepEqual(responses[4], { error: 'content_not_found' });
  assert.deepEqual(responses[5], { error: 'unknown request' });
  assert.deepEqual(responses[6], { error: 'page_not_found' });
  const site = await t.app.db
    .selectFrom('sites')
    .select('id')
    .where('uuid', '=', t.site.uuid)
    .executeTakeFirstOrThrow();
  const byNumber = await ask({ s: String(site.id), json: requests({ api: 'page', type: 'get', path: 'world' }) });
  assert.equal(byNumber.json().responses[1].result?.id, page);
});

test('requests by route and verb return under the caller’s keys, each with its own status', async () => {
  const hidden = uuidToNumericId(roots[3]?.content_uuid ?? '');
  const asked = {
    'the page': { route: `/pages/${page}`, verb: 'get' },
    threads: { route: `pages/${page}/threads`, verb: 'GET', limit: 1, child_limit: 0 },
    writer: { route: `/users/${anna.id}` },
    'by "name"': { route: '/pages/world', verb: 'get', 'n&ame': 'x&y' },
    hidden: { route: `/comments/${hidden}`, verb: 'get' },
    self: { route: '/users/current', verb: 'get' },
    settings: { route: '/providers', verb: 'get' },
    above: { route: '/pages/../../users/current', verb: 'get' },
    change: { route: `/pages/${page}`, verb: 'patch', title: 'Mine' },
    nothing: {},
  };
  const answer = await ask({ json: JSON.stringify({ site: 'localhost', requests: asked, session: mona.token }) });
  assert.equal(answer.statusCode, 200, answer.body);
  const { responses } = answer.json();
  assert.deepEqual(Object.keys(responses), Object.keys(asked));
  assert.deepEqual(responses['the page'], (await t.inject({ url: `/v2/localhost/pages/${page}` })).json());
  assert.deepEqual(texts(responses.threads.result.results), ['root 0']);
  assert.equal(responses.writer.result.name, 'Anna');
  assert.equal(responses['by "name"'].result.id, page);
  // The session in the request is ignored: everyone is answered as a guest.
  assert.deepEqual(responses.hidden, { http_status: 404, error: 'content_not_found' });
  for (const refused of ['self', 'settings', 'change', 'nothing']) {
    assert.deepEqual(responses[refused], { http_status: 400, error: 'unknown request' }, refused);
  }
  assert.equal(responses.above.http_status, 404);
  const fifty = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, { route: `pages/${page}` }]));
  const all = (await ask({ json: JSON.stringify({ site: 'localhost', requests: fifty }) })).json().responses;
  assert.deepEqual(Object.keys(all), Object.keys(fifty));
  assert.equal(all.k49.result.id, page);
  assert.equal(
    (await ask({ host: 'localhost', json: JSON.stringify({ site: 'a/b', requests: fifty }) })).statusCode,
    400,
  );
});

test('a callback is a plain name, and no text in its script can end it early', async () => {
  await post(anna, container, 'A line \u2028 and </script>');
  const json = requests({ api: 'page', type: 'threads', page_id: page, limit: 2 });
  const answer = await ask({ host: 'localhost', callback: 'vf_1', json });
  assert.match(String(answer.headers['content-type']), /^text\/javascript/);
  assert.equal(answer.headers['x-content-type-options'], 'nosniff');
  assert.match(answer.body, /^\/\*\*\/vf_1\(\{.*\}\);$/);
  assert.ok(!answer.body.includes('</script>') && !answer.body.includes('\u2028'));
  for (const callback of ['alert(1)//', 'a.b', '', '<b>']) {
    assert.equal((await ask({ host: 'localhost', callback, json })).statusCode, 400, callback);
  }
});

test('anything but a list of reads, and too long a list, is refused', async () => {
  for (const json of ['', '{', '[1]', '{"requests":[1]}', '{"requests":"ab"}']) {
    const answer = await ask({ host: 'localhost', json });
    assert.ok(answer.statusCode === 400 || Object.keys(answer.json().responses).length === 0, `${json} ${answer.body}`);
  }
  const many = Array.from({ length: 51 }, () => ({ api: 'page', type: 'get', id: 1 }));
  assert.equal((await ask({ host: 'localhost', json: requests(...many) })).statusCode, 413);
  assert.equal((await ask({ json: requests() })).statusCode, 400);
  assert.equal((await ask({ host: '../../x', json: requests() })).statusCode, 400);
});
