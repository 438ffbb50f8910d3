/**
 * The server is killed (kill -9) between an answer and the mail about it, and again after the mail: whoever was answered gets
 * exactly one. The built server, on the database embedded in its data directory.
 */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { uuidToNumericId } from '../../core/contract/ids';
import { Conversation, sectionUuid, signUpAuthor } from '../../test/journeys/support/api';
import { loadConfig } from '../src/config';
import { openDatabase } from '../src/database/database';
import type { Tables } from '../src/database/schema';
import { type Mailbox, openMailbox } from './support/mailbox';
import { type Processes, serverProcesses } from './support/process';

const HEARD_WITHIN_MS = 60_000;
/** The outbox is looked through every second. */
const SILENCE_MS = 4000;

let processes: Processes;
let mailbox: Mailbox;
before(async () => {
  processes = serverProcesses();
  mailbox = await openMailbox();
});
after(async () => {
  processes.remove();
  await mailbox.close();
});

const start = () =>
  processes.start({ VF_DEMO: 'on', VF_RATE_LIMIT: 'off', SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@news.example' });

async function kill({ child, ended }: Awaited<ReturnType<typeof start>>): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** What the killed server left, looked at and changed while none runs. */
async function inDatabase<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const database = await openDatabase(loadConfig({ VF_DATA_DIR: processes.dataDir }));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const notices = () => mailbox.received.filter(({ raw }) => /^list-id/im.test(raw));

it('tells of an answer by one mail, whenever the server dies', async () => {
  let server = await start();
  const names = ['Killed Reader', 'Killing Writer'];
  const [reader, writer] = await Promise.all(names.map((name) => signUpAuthor(server.url, name)));
  assert.ok(reader && writer);
  await kill(server);
  const user_id = uuidToNumericId(reader.uuid) ?? 0;
  await inDatabase((db) =>
    db.updateTable('users').set({ email_verification_status: 'approved' }).where('id', '=', user_id).execute(),
  );

  server = await start();
  assert.ok(await sectionUuid(server.url));
  const conversation = await Conversation.open(server.url, 'killed');
  const root = await conversation.post(reader, 'Shall I be answered?');
  await conversation.post(writer, 'You shall.', { parent: root });
  await kill(server);
  const left = await inDatabase(async (db) => {
    const appointed = await db.selectFrom('outbox').selectAll().where('kind', '=', 'mail_notices').execute();
    // Five minutes on.
    await sql`update outbox set date_next = 0 where kind = 'mail_notices'`.execute(db);
    return appointed.length;
  });
  assert.equal(left, 1, 'the appointment was stored with the answer');
  assert.equal(notices().length, 0);

  server = await start();
  for (const until = Date.now() + HEARD_WITHIN_MS; notices().length === 0 && Date.now() < until; ) await wait(50);
  await wait(SILENCE_MS);
  await kill(server);
  server = await start();
  await wait(SILENCE_MS);
  assert.equal(notices().length, 1);
  assert.match(notices()[0]?.raw ?? '', /You shall\./);
  await kill(server);
});
