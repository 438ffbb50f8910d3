/** `vf site provider`: an operator sets, shows and switches off login providers. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { addSite } from '../../src/commands/add-site';
import { CommandError } from '../../src/commands/command-error';
import { siteProvider } from '../../src/commands/site-provider';
import { type Config, loadConfig } from '../../src/config';
import { openDatabase } from '../../src/database/database';

const root = mkdtempSync(join(tmpdir(), 'vf-'));
const SECRET = 'GOCSPX-a-secret-of-googles';
let config: Config;
let lines: string[] = [];
const say = (line: string) => lines.push(line);
interface Shown {
  provider: string;
  is_on: boolean;
}
const asked = async (about: Parameters<typeof siteProvider>[1]) => {
  lines = [];
  await siteProvider(config, { domain: 'news.example', ...about }, say);
  return JSON.parse(lines.join('\n')) as Shown[];
};
const refuses = (about: Parameters<typeof siteProvider>[1], why: RegExp) =>
  assert.rejects(asked(about), (error: Error) => why.test(error.message));

before(async () => {
  config = loadConfig({ VF_DATA_DIR: 'data' }, { root });
  await addSite(config, { domain: 'news.example' }, say);
});
after(() => rmSync(root, { recursive: true }));

it('turns a login on by its values, and reveals no secret', async () => {
  const [google] = await asked({ provider: 'google', set: ['client_id=news', `client_secret=${SECRET}`] });
  assert.equal(google?.is_on, true);
  assert.match(lines.join(), /"client_id": "news"/);
  assert.doesNotMatch(lines.join(), new RegExp(SECRET));
  const { db, close } = await openDatabase(config);
  const rows = await db.selectFrom('site_providers').selectAll().execute();
  await close();
  assert.doesNotMatch(JSON.stringify(rows), new RegExp(SECRET), 'nor is it in the tables');
  assert.deepEqual(
    rows.map(({ provider, is_on }) => ({ provider, is_on })),
    [{ provider: 'google', is_on: true }],
  );
});

it('changes named values and leaves the others, its secret too', async () => {
  await asked({ provider: 'google', set: ['client_id=other'] });
  assert.match(lines.join(), /"client_id": "other"/);
  assert.match(lines.join(), /client_secret/);
});

it('shows all that are set, and switches off and on again', async () => {
  await asked({ provider: 'mail_link', on: true });
  const isOn = async () => Object.fromEntries((await asked({})).map(({ provider, is_on }) => [provider, is_on]));
  assert.deepEqual([(await isOn()).google, (await isOn()).mail_link], [true, true]);
  assert.equal((await asked({ provider: 'google', off: true }))[0]?.is_on, false);
  assert.deepEqual([(await isOn()).google, (await isOn()).mail_link], [false, true]);
  assert.equal((await asked({ provider: 'google', on: true }))[0]?.is_on, true);
});

it('names the error: the field, the provider, the site', async () => {
  await refuses({ provider: 'gogle', set: ['client_id=x'] }, /There are .*google/);
  await refuses({ provider: 'google', set: ['client=x'] }, /client/);
  await refuses({ provider: 'google', set: ['client_id'] }, /client_id=abc/);
  await refuses({ provider: 'facebook', on: true }, /client_id/);
  await refuses({ domain: 'nowhere.example', provider: 'google' }, /nowhere\.example/);
  await assert.rejects(asked({ provider: 'gogle' }), CommandError);
});
