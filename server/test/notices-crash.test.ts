/**
 * The server is killed (kill -9) between an answer and the mail about it, while it hands the mail over, and after it: whoever
 * was answered gets exactly one, and what was handed over twice is one mail by its name. The built server, on the database
 * embedded in its data directory.
 */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Author, Conversation } from '../../test/journeys/support/api';
import { buildApp } from '../src/app';
import { loadConfig } from '../src/config';
import { openDatabase } from '../src/database/database';
import { PASSWORD } from './support/app';
import { begunDirectory } from './support/begun';
import { freePort } from './support/free-port';
import { type Mailbox, openMailbox, type Received } from './support/mailbox';
import { type Processes, serverProcesses } from './support/process';

const WITHIN_MS = 60_000;
/** The outbox is looked through every second. */
const SILENCE_MS = 3000;
/** Ample for noting that the mail server said yes: who dies before hands it over once more. */
const NOTED_MS = 6000;

let processes: Processes;
let mailbox: Mailbox;
let port: number;
let reader: Author;
let writer: Author;
before(async () => {
  processes = serverProcesses();
  [mailbox, port] = await Promise.all([openMailbox(), freePort()]);
  await begunDirectory(processes.dataDir);
  const app = await buildApp(loadConfig({ ...env(), VF_DATA_DIR: processes.dataDir, LOG_LEVEL: 'fatal' }));
  await app.sites.add({ domain: 'localhost', name: 'Test site' });
  const signUp = async (name: string): Promise<Author> => {
    const payload = { name, email: `${name}@example.org`, password: PASSWORD };
    const answer = await app.inject({ method: 'POST', url: '/v2/localhost/users?session=false', payload });
    const { access_token: token, refresh_token: refresh, result } = answer.json();
    return { token, refresh, uuid: result.uuid };
  };
  [reader, writer] = [await signUp('Reader'), await signUp('Writer')];
  await app.db.updateTable('users').set({ email_verification_status: 'approved' }).execute();
  await app.close();
});
after(async () => {
  processes.remove();
  await mailbox.close();
});

const env = () => ({
  VF_DEMO: 'off',
  VF_RATE_LIMIT: 'off',
  // Tokens of one process hold on the next.
  PORT: String(port),
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'no-reply@news.example',
});

/** Runs a server until the work is done, and kills it. */
async function whileRunning(work: (url: string) => Promise<unknown>): Promise<void> {
  const { child, ended, url } = await processes.start(env());
  await work(url);
  child.kill('SIGKILL');
  await ended;
}

/** What the killed server left is due, as after a while, and nobody holds it. @returns the appointments for mail */
async function whenDue(): Promise<number> {
  const database = await openDatabase(loadConfig({ VF_DATA_DIR: processes.dataDir }));
  try {
    const due =
      await sql`update outbox set date_next = 0 where kind = 'mail_notices' and date_done is null returning id`.execute(
        database.db,
      );
    await sql`update notification_states set mailing_until = 0`.execute(database.db);
    return due.rows.length;
  } finally {
    await database.close();
  }
}

const notices = (mails: Received[]) => mails.filter(({ raw }) => /^list-id/im.test(raw));
async function gets(mails: Received[]): Promise<Received> {
  for (const until = Date.now() + WITHIN_MS; Date.now() < until; await wait(50)) {
    const [mail] = notices(mails);
    if (mail) return mail;
  }
  throw new Error('no mail came');
}
const nameOf = ({ raw }: Received) => /^message-id: *(\S+)/im.exec(raw)?.[1];

it('tells of an answer by one mail, whenever the server dies', async () => {
  await whileRunning(async (url) => {
    const conversation = await Conversation.open(url, 'killed');
    const root = await conversation.post(reader, 'Shall I be answered?');
    await conversation.post(writer, 'You shall.', { parent: root });
  });
  assert.equal(await whenDue(), 1, 'the appointment was stored with the answer');
  assert.equal(notices(mailbox.received).length, 0);

  mailbox.silence.isOn = true;
  await whileRunning(() => gets(mailbox.silence.unanswered));
  mailbox.silence.isOn = false;
  assert.equal(await whenDue(), 1, 'what the mail server has not said yes to is not sent');

  let mail: Received | undefined;
  await whileRunning(async () => {
    mail = await gets(mailbox.received);
    await wait(NOTED_MS);
  });
  assert.equal(await whenDue(), 0);
  await whileRunning(() => wait(SILENCE_MS));
  assert.equal(notices(mailbox.received).length, 1);
  assert.match(mail?.raw ?? '', /You shall\./);
  const handed = [...mailbox.silence.unanswered, ...mailbox.received];
  assert.equal(new Set(notices(handed).map(nameOf)).size, 1, 'by its name it is one mail, however often handed over');
});
