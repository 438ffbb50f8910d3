import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { ConfigError, IN_MEMORY, loadConfig } from './index';

const SECRET = 'kq3v9Zp1xT7wLm5cRb8nYd2hGf6jSa4e';

describe('configuration', () => {
  const root = mkdtempSync(join(tmpdir(), 'config-'));
  after(() => rmSync(root, { recursive: true }));
  const load = (env: Record<string, string>) => loadConfig({ VF_DATA_DIR: IN_MEMORY, ...env }, { root });
  const problemsOf = (env: Record<string, string>): string[] => {
    try {
      load(env);
      return [];
    } catch (error) {
      assert.ok(error instanceof ConfigError);
      return error.problems;
    }
  };

  it('has a default for everything outside production', () => {
    const config = loadConfig({}, { root });
    assert.equal(config.port, 3000);
    assert.equal(config.host, 'localhost');
    assert.equal(config.publicUrl, 'http://localhost:3000');
    assert.equal(config.databaseUrl, null);
    assert.equal(config.redisUrl, null);
    assert.equal(config.dataDir, join(root, 'data'));
    assert.equal(config.demo, true);
    assert.equal(config.rateLimit, true);
    assert.equal(config.cachedBytes, 64 * 1024 * 1024);
  });

  it('hashes passwords at a cost that OWASP recommends', () => {
    assert.deepEqual(load({}).passwordCost, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  });

  it('lets a demo start over only if that deletes nothing but the demo', () => {
    assert.equal(load({}).demoResetMs, null);
    assert.equal(load({ VF_DEMO_RESET: '60' }).demoResetMs, 3_600_000);
    for (const more of [{ VF_DEMO: 'off' }, { DATABASE_URL: 'postgres://db/vf' }] as Record<string, string>[]) {
      assert.match(problemsOf({ VF_DEMO_RESET: '60', ...more }).join(), /^VF_DEMO_RESET deletes all data/);
    }
  });

  it('reads the time that a process may hold a job, in seconds', () => {
    assert.equal(load({}).leaseMs, 10_000);
    assert.equal(load({ VF_LEASE_SECONDS: '1' }).leaseMs, 1000);
    assert.equal(load({ VF_LEASE_SECONDS: '600' }).leaseMs, 600_000);
  });

  it('reads a secret from the file that its variable names, without the end of its line', () => {
    const file = join(root, 'token');
    writeFileSync(file, 'a token of enough characters\n');
    assert.equal(load({ VF_OPERATOR_TOKEN_FILE: file }).operatorToken, 'a token of enough characters');
  });

  it('refuses a secret that is given twice, and a file that cannot be read, and names the variable', () => {
    const file = join(root, 'database');
    writeFileSync(file, 'postgres://user:hidden@host/name');
    const twice = problemsOf({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://user:hidden@host/name' });
    assert.deepEqual(twice, ['DATABASE_URL and DATABASE_URL_FILE are both set: unset one']);
    assert.match(problemsOf({ VF_SECRET_FILE: join(root, 'absent') }).join(), /^VF_SECRET_FILE must name a file/);
  });

  it('finds the widgets beside the program from any directory, or in VF_DIST', () => {
    assert.equal(load({}).distDir, new URL('../../../dist', import.meta.url).pathname);
    assert.equal(load({ VF_DIST: 'widgets' }).distDir, join(root, 'widgets'));
  });

  it('reads what docs/CONFIGURATION.md names, and nothing else', () => {
    const asked = new Set<string>();
    const given = { VF_DATA_DIR: IN_MEMORY, SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'news@mail.example' };
    const env = new Proxy<Record<string, string | undefined>>(given, {
      get(values, name: string) {
        asked.add(name);
        return values[name];
      },
    });
    loadConfig(env, { root });
    const table = readFileSync(new URL('../../../docs/CONFIGURATION.md', import.meta.url), 'utf8');
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) => row.split(' | ')[0]?.match(/[A-Z][A-Z0-9_]+/g) ?? []);
    assert.deepEqual([...asked].sort(), named.sort());
  });

  it('warns if production does not say whose address headers it trusts', () => {
    const production = { NODE_ENV: 'production', VF_SECRET: SECRET };
    assert.match(load(production).warnings.join('\n'), /VF_TRUSTED_PROXIES/);
    assert.deepEqual(load({ ...production, VF_TRUSTED_PROXIES: 'loopback' }).warnings, []);
    assert.deepEqual(load({ ...production, VF_TRUSTED_PROXIES: 'none' }).warnings, []);
    assert.deepEqual(load({}).warnings, []);
  });

  it('names each variable that is wrong', () => {
    const wrong: [string, string][] = [
      ['PORT', 'abc'],
      ['PORT', '65536'],
      ['PORT', '-1'],
      ['PORT', '80.5'],
      ['VF_POOL', '0'],
      ['VF_POOL', '1001'],
      ['VF_MIGRATE', 'maybe'],
      ['LOG_FORMAT', 'xml'],
      ['VF_PUBLIC_URL', 'community.example'],
      ['VF_PUBLIC_URL', 'ftp://community.example'],
      ['DATABASE_URL', 'mysql://localhost/x'],
      ['DATABASE_URL', 'postgres://one:5432,two:port/x'],
      ['DATABASE_URL', 'postgres://one,/x'],
      ['DATABASE_URL', 'postgres://one,two/x?target_session_attrs=any'],
      ['REDIS_URL', 'http://localhost:6379'],
      ['SMTP_URL', 'mail.example:587'],
      ['VF_EGRESS_PROXY', 'proxy.example:3128'],
      ['VF_DEMO', 'maybe'],
      ['VF_RATE_LIMIT', '5'],
      ['VF_TRUSTED_PROXIES', 'everybody'],
      ['VF_TRUSTED_PROXIES', '10.0.0.0/33'],
      ['VF_TRUSTED_PROXIES', '0.0.0.0/0'],
      ['VF_CACHE_MB', '0'],
      ['VF_CACHE_MB', 'plenty'],
      ['VF_WORKERS', '0'],
      ['VF_WORKERS', 'all'],
      ['VF_SOCKETS', 'many'],
      ['VF_DEMO_RESET', 'hourly'],
      ['VF_DEMO_RESET', '10081'],
      ['VF_LEASE_SECONDS', '0'],
      ['VF_LEASE_SECONDS', '601'],
      ['VF_LEASE_SECONDS', '1.5'],
      ['VF_DRAIN_SECONDS', '61'],
      ['LOG_LEVEL', 'loud'],
    ];
    for (const [name, value] of wrong) {
      const problems = problemsOf({ [name]: value });
      assert.equal(problems.length, 1, `${name}=${value}`);
      assert.ok(problems[0]?.startsWith(`${name} must be`), problems[0]);
    }
    assert.equal(problemsOf({ PORT: 'x', LOG_LEVEL: 'y', VF_DEMO: 'z' }).length, 3);
  });

  it('takes the smallest and the largest value that it names as possible', () => {
    for (const [name, value] of [
      ...[['PORT', '65535'] as const, ['VF_POOL', '1'] as const, ['VF_POOL', '1000'] as const],
      ...[['VF_CACHE_MB', '1'] as const, ['VF_DRAIN_SECONDS', '0'] as const, ['VF_DRAIN_SECONDS', '60'] as const],
      ...[['VF_DEMO_RESET', '0'] as const, ['VF_DEMO_RESET', '10080'] as const],
    ])
      assert.deepEqual(problemsOf({ [name]: value }), [], `${name}=${value}`);
  });

  it('accepts a token that opens operators’ pages, and repeats it in no message', () => {
    assert.equal(load({}).operatorToken, null);
    assert.equal(load({ VF_OPERATOR_TOKEN: 'sixteen-letters!' }).operatorToken, 'sixteen-letters!');
    const [problem = '', ...more] = problemsOf({ VF_OPERATOR_TOKEN: 'hunter2' });
    assert.match(problem, /^VF_OPERATOR_TOKEN must have 16/);
    assert.doesNotMatch(problem, /hunter2/);
    assert.deepEqual(more, []);
  });

  it('accepts proxies by address, network and name, or none', () => {
    assert.deepEqual(load({ VF_TRUSTED_PROXIES: 'none' }).trustedProxies, []);
    assert.deepEqual(load({ VF_TRUSTED_PROXIES: '192.0.2.1, 2001:db8::/32,Loopback' }).trustedProxies, [
      '192.0.2.1',
      '2001:db8::/32',
      'loopback',
    ]);
    assert.deepEqual(load({}).trustedProxies, ['loopback', 'linklocal', 'uniquelocal']);
  });

  it('starts one process, a number, or one for each core if the database is not embedded', () => {
    const DATABASE_URL = 'postgres://db/vf';
    assert.equal(load({ DATABASE_URL }).workers, 1);
    assert.equal(load({ DATABASE_URL, VF_WORKERS: '3' }).workers, 3);
    assert.equal(load({ DATABASE_URL, VF_WORKERS: 'auto' }).workers, availableParallelism());
    assert.equal(load({ VF_WORKERS: 'auto' }).workers, 1);
    assert.match(problemsOf({ VF_WORKERS: '2' }).join(), /^VF_WORKERS: .* set DATABASE_URL/);
  });

  it('sends mail from a named address only', () => {
    const SMTP_URL = 'smtp://u:hunter2@mail.example:587';
    for (const MAIL_FROM of ['', 'nobody', 'a@b\r\nBcc: all@news.example', '<>']) {
      const [problem = '', ...more] = problemsOf({ SMTP_URL, MAIL_FROM });
      assert.match(problem, /^MAIL_FROM must be set/);
      assert.deepEqual(more, []);
    }
    for (const from of ['no-reply@news.example', 'News <no-reply@news.example>']) {
      assert.deepEqual(load({ SMTP_URL, MAIL_FROM: from }).mail, { url: SMTP_URL, from });
    }
    assert.equal(load({}).mail, null);
  });

  it('repeats no password', () => {
    assert.equal(problemsOf({ SMTP_URL: 'http://u:hunter2@h/x' }).join().includes('hunter2'), false);
    assert.equal(problemsOf({ DATABASE_URL: 'mysql://u:hunter2@h/x' }).join().includes('hunter2'), false);
    assert.equal(problemsOf({ VF_EGRESS_PROXY: 'socks5://u:hunter2@h' }).join().includes('hunter2'), false);
  });

  it('starts in production only with its own secret', () => {
    const production = { NODE_ENV: 'production' };
    for (const secret of ['', 'short', 'changeme-changeme-changeme-changeme', 'x'.repeat(40), 'secret'.repeat(8)]) {
      assert.match(problemsOf({ ...production, VF_SECRET: secret }).join(), /^VF_SECRET/, secret);
    }
    const config = load({ ...production, VF_SECRET: SECRET });
    assert.equal(config.secret, SECRET);
    assert.equal(config.demo, false);
  });

  it('keeps the secret it makes, readable by its owner only', () => {
    const dataDir = join(root, 'kept');
    const first = loadConfig({ VF_DATA_DIR: dataDir });
    assert.ok(first.secret.length >= 32);
    assert.equal(loadConfig({ VF_DATA_DIR: dataDir }).secret, first.secret);
    assert.equal(statSync(join(dataDir, 'secret')).mode & 0o077, 0);
  });

  it('reports when the data directory cannot be used', () => {
    assert.throws(() => loadConfig({ VF_DATA_DIR: '/dev/null/data' }), /VF_DATA_DIR/);
  });
});
