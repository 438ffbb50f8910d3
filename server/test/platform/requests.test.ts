import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { commit, version } from '../../src/config/version';
import { BODY_LIMIT_BYTES } from '../../src/http/bodies';
import { startTestApp, type TestApp } from '../support/app';

const LOGIN = '/v2/localhost/users/login?session=false';

describe('every request', () => {
  let test: TestApp;
  before(async () => {
    test = await startTestApp();
  });
  after(() => test.close());

  const send = (payload: string, type?: string) =>
    test.inject({ method: 'POST', url: LOGIN, payload, headers: type === undefined ? {} : { 'content-type': type } });

  it('accepts JSON under any of its names, forms and multipart', async () => {
    const body = JSON.stringify({ email: 'nobody@example.org', password: 'x' });
    const multipart = `--b\r\ncontent-disposition: form-data; name="email"\r\n\r\nnobody@example.org\r\n--b\r\ncontent-disposition: form-data; name="password"\r\n\r\nx\r\n--b--\r\n`;
    const forms: [string, string | undefined][] = [
      [body, 'application/json'],
      [body, 'application/json; charset=utf-8'],
      [body, 'text/plain;charset=UTF-8'],
      [body, undefined],
      ['email=nobody%40example.org&password=x', 'application/x-www-form-urlencoded'],
      [multipart, 'multipart/form-data; boundary=b'],
    ];
    for (const [payload, type] of forms) {
      assert.equal((await send(payload, type)).json().code, 'unregistered_email', `${type}`);
    }
  });

  it('refuses broken bodies with 400, never 500', async () => {
    const broken: [string, string | undefined][] = [
      ['{', 'application/json'],
      ['null', 'application/json'],
      ['[]', 'application/json'],
      ['"x"', 'application/json'],
      ['', 'application/json'],
      ['{"email": "a\\u0000b@example.org", "password": "x"}', 'application/json'],
      ['{"constructor": {"prototype": {"x": 1}}}', 'application/json'],
      ['%', 'application/x-www-form-urlencoded'],
      ['x', 'multipart/form-data; boundary=b'],
      ['--b\r\ncontent-disposition: form-data; name="email"\r\n\r\nx', 'multipart/form-data; boundary=b'],
      ['--b--', 'multipart/form-data'],
      [
        '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
        'multipart/form-data; boundary=b',
      ],
      ['garbage', 'application/json; charset=nonsense'],
      ['garbage', undefined],
    ];
    for (const [payload, type] of broken) {
      const answer = await send(payload, type);
      assert.ok(answer.statusCode >= 400 && answer.statusCode < 500, `${type} ${payload}: ${answer.body}`);
      assert.ok(answer.json().code, answer.body);
    }
  });

  it('accepts a list as body, and an empty body as a list of one', async () => {
    const url = `/v4/livecomments/${test.site.uuid}/content-containers/comment-count-and-status/by-container-ids`;
    for (const payload of ['["a"]', 'null', '']) {
      const headers = { 'content-type': 'application/json' };
      const answer = await test.inject({ method: 'POST', url, payload, headers });
      assert.equal(answer.statusCode, 200, `${payload}: ${answer.body}`);
      assert.equal(answer.json().length, 1);
    }
  });

  it('refuses other content types and bodies that are too large', async () => {
    assert.equal((await send('<a/>', 'application/xml')).statusCode, 415);
    assert.equal((await send('<a/>', 'nonsense')).statusCode, 415);
    const large = `{"email": "${'x'.repeat(BODY_LIMIT_BYTES)}"}`;
    for (const type of ['application/json', 'text/plain', undefined]) {
      const answer = await send(large, type);
      assert.equal(answer.statusCode, 413, `${type}`);
      assert.equal(answer.json().code, 'payload_too_large');
    }
    assert.equal((await send(`email=${large}`, 'application/x-www-form-urlencoded')).statusCode, 413);
    const file = `--b\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\n${large}\r\n--b--\r\n`;
    assert.equal((await send(file, 'multipart/form-data; boundary=b')).statusCode, 413);
  });

  it('answers errors in one form', async () => {
    const answer = await test.inject({ url: '/nowhere' });
    assert.equal(answer.statusCode, 404);
    const { request_id, ...body } = answer.json();
    assert.match(request_id, /^[0-9a-f-]{36}$/);
    const message = 'There is nothing at this address.';
    assert.deepEqual(body, { http_status: 404, error: message, code: 'not_found', message });
    assert.match(String(answer.headers['content-type']), /^application\/json/);
  });

  it('reveals nothing of internal errors', async () => {
    const { sites } = test.app;
    const { byDomain } = sites;
    sites.byDomain = async () => {
      throw new Error('secret detail');
    };
    const answer = await test.inject({ url: '/v2/localhost/users/current' });
    sites.byDomain = byDomain;
    assert.equal(answer.statusCode, 500);
    assert.equal(answer.json().code, 'something_went_wrong');
    assert.equal(answer.body.includes('secret'), false);
  });

  it('survives addresses no client should send', async () => {
    const addresses = [
      '/v2/%zz/users',
      '/v2/%E0%A4%A/users/current',
      '/v2//users',
      `/v2/${'x'.repeat(5000)}`,
      '/..%2f..%2fetc/passwd',
    ];
    for (const url of addresses) {
      const { statusCode } = await test.inject({ url });
      assert.ok(statusCode >= 400 && statusCode < 500, `${url} ${statusCode}`);
    }
  });

  it('sends security headers', async () => {
    const { headers } = await test.inject({ url: '/healthz' });
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'");
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    assert.equal(headers['strict-transport-security'], undefined);
  });

  it('reports its state: health, readiness, metrics, its own description', async () => {
    assert.deepEqual((await test.inject({ url: '/healthz' })).json(), { status: 'ok', version, commit });
    assert.deepEqual((await test.inject({ url: '/readyz' })).json(), { status: 'ready' });
    const metrics = await test.inject({ url: '/metrics' });
    assert.match(metrics.body, /http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\}/);
    assert.match(metrics.body, /process_cpu_seconds_total/);
    assert.match(metrics.body, new RegExp(`^vf_build_info\\{version="${version}",commit="\\w*"\\} 1$`, 'm'));
    const description = (await test.inject({ url: '/docs/json' })).json();
    assert.equal(description.openapi, '3.1.0');
    assert.ok(description.paths['/v2/{domain}/users/login'].post.requestBody);
    assert.equal((await test.inject({ url: '/docs/' })).statusCode, 200);
  });
});

describe('routes of operators', () => {
  const TOKEN = 'a-token-of-operators';
  const pages = ['/metrics', '/docs', '/docs/', '/docs/json', '/docs/static/index.html', '/DOCS/json'];
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  it('is not there in production', async () => {
    const closed = await startTestApp({ production: true });
    try {
      for (const url of pages) assert.equal((await closed.inject({ url })).statusCode, 404, url);
      assert.deepEqual((await closed.inject({ url: '/healthz' })).json(), { status: 'ok' });
    } finally {
      await closed.close();
    }
  });

  it('reports that it is not ready while the widgets are missing', async () => {
    const bare = await startTestApp({ distDir: '/nowhere' });
    try {
      assert.equal((await bare.inject({ url: '/readyz' })).statusCode, 503);
    } finally {
      await bare.close();
    }
  });

  it('answers a request with the operator’s token', async () => {
    const guarded = await startTestApp({ production: true, operatorToken: TOKEN });
    const ask = (url: string, authorization?: string) =>
      guarded.inject({ url, headers: authorization ? { authorization } : {} });
    try {
      for (const wrong of [undefined, 'Bearer wrong', `Bearer ${TOKEN}x`, basic('x:wrong'), basic('x'), 'Basic']) {
        const answer = await ask('/metrics', wrong);
        assert.equal(answer.statusCode, 401, wrong);
        assert.match(String(answer.headers['www-authenticate']), /^Basic /);
        assert.equal((await ask('/docs/json', wrong)).statusCode, 401, wrong);
      }
      for (const right of [`Bearer ${TOKEN}`, `bearer ${TOKEN}`, basic(`anybody:${TOKEN}`)]) {
        assert.match((await ask('/metrics', right)).body, /process_cpu_seconds_total/);
        assert.equal((await ask('/docs/json', right)).json().openapi, '3.1.0');
      }
    } finally {
      await guarded.close();
    }
  });
});
