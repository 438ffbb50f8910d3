/** People whose comments a publisher has imported log in here for the first time, and find their comments. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { findFormat } from '../../src/modules/exchange/formats/formats';
import { Report } from '../../src/modules/exchange/imports/report';
import { runImport } from '../../src/modules/exchange/imports/run-import';
import { Issuer } from '../support/issuer';
import { type MailedApp, startMailedApp } from '../support/mailed-app';
import { askForLink, LOGIN_BY_MAIL } from '../support/mailed-link';
import { setProviders } from '../support/set-providers';

const USERS = '/v2/localhost/users';

describe('imported people', () => {
  let t: MailedApp;
  const issuer = new Issuer();
  before(async () => {
    await issuer.listen();
    t = await startMailedApp({ privateAddresses: true });
    await setProviders(await t.signUp('Una', 'administrator'), {
      openidconnect: issuer.settings(),
      mail_link: {},
    });
  });
  after(async () => {
    await t?.close();
    issuer.close();
  });

  const send = (path: string, payload: object) => t.inject({ method: 'POST', url: `${path}?session=false`, payload });

  async function bringIn(source: string, people: object[]) {
    const format = findFormat('vf1');
    assert.ok(format);
    async function* chunks() {
      yield `${JSON.stringify({ kind: 'container', id: source, container_id: source })}\n`;
      for (const person of people) {
        const { id } = person as { id: string };
        yield `${JSON.stringify({ kind: 'user', ...person })}\n`;
        const comment = { kind: 'comment', id: `comment ${id}`, container: source, author: id, text: `by ${id}` };
        yield `${JSON.stringify({ ...comment, date_created: Date.UTC(2020, 0, 1) })}\n`;
      }
    }
    const report = new Report();
    await runImport({
      ...{ db: t.app.db, site: t.site, format, chunks: chunks(), report, now: t.app.clock.now() },
      options: {
        ...{ source, zone: 'UTC', withEmails: true, withPending: false, withStanding: false },
        ...{ containerMap: new Map(), since: 0, rate: 1_000_000 },
      },
    });
    return [...report.problems.keys()];
  }
  const authorOf = async (text: string) => {
    const row = await t.app.db
      .selectFrom('comments')
      .select('actor_id')
      .where('content', '=', text)
      .executeTakeFirstOrThrow();
    return row.actor_id;
  };

  it('find their account by their first ID token', async () => {
    const identities = [{ provider: 'openidconnect', issuer: issuer.address, subject: 'old hand' }];
    await bringIn('oidc', [{ id: 'olga', name: 'Olga', identities }]);
    const answer = await send(`${USERS}/login/openidconnect`, { token: await issuer.token({ sub: 'old hand' }) });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.json().result.id, await authorOf('by olga'));
  });

  it('find their account by the link of a mail', async () => {
    const email = 'mia@example.org';
    await bringIn('mail', [{ id: 'mia', name: 'Mia', email, is_email_verified: true }]);
    const { token, verifier } = await askForLink(t, email);
    const answer = await send(LOGIN_BY_MAIL, { token, verifier });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.json().result.id, await authorOf('by mia'));
  });

  it('share no account because a file has one address twice', async () => {
    const email = 'two@example.org';
    const problems = await bringIn('twice', [
      { id: 'first', name: 'First', email, is_email_verified: false },
      { id: 'second', name: 'Second', email: 'TWO@example.org', is_email_verified: false },
    ]);
    assert.ok(problems.includes('address belongs to another account: imported without it'));
    assert.notEqual(await authorOf('by first'), await authorOf('by second'));
    const holders = await t.app.db.selectFrom('users').select('name').where('email', '=', email).execute();
    assert.deepEqual(holders, [{ name: 'First' }]);
  });

  it('are deleted from every table by an erasure, and do not return', async () => {
    const person = {
      ...{ id: '77', name: 'Vera Vanishing', email: 'vera@example.org', is_email_verified: true },
      ...{ publisher_id: 'vera-login', password_hash: '$2b$10$abcdefghijklmnopqrstuuW0nJ6Z1mK9iQ8lq0o4gqv0o7sUu1y2G' },
    };
    await bringIn('erasure', [person]);
    const id = await authorOf('by 77');
    const admin = await t.signUp('Ulla', 'administrator');
    const url = `${USERS}/${id}/erase`;
    const answer = await admin.inject({ method: 'POST', url, payload: { mode: 'delete' } });
    assert.equal(answer.statusCode, 202, answer.body);
    await t.app.outbox.run();
    await bringIn('erasure', [person]);
    assert.deepEqual(await tablesWith('Vera Vanishing', 'vera@example.org', 'vera-login', 'by 77'), []);
  });

  /** The tables that have one of these texts in any column. */
  async function tablesWith(...texts: string[]): Promise<string[]> {
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(t.app.db);
    const found: string[] = [];
    for (const { name } of tables) {
      const pattern = `%(${texts.map((text) => text.replaceAll('.', '\\.')).join('|')})%`;
      const { rows } = await sql`
        select 1 from ${sql.table(name)} r where to_jsonb(r)::text similar to ${pattern} limit 1`.execute(t.app.db);
      if (rows.length > 0) found.push(name);
    }
    return found;
  }
});
