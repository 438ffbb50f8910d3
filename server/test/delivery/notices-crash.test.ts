/**
 * Kills the server (kill -9) between a reply and the mail about it, during the delivery, and after it: the recipient
 * gets exactly one mail, and one delivered twice has one Message-ID. The built server, on the database embedded in its
 * data directory.
 */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Author, Conversation } from '../../../test/journeys/support/api';
import { type KilledServer, killedServer } from '../support/killed-server';
import { type Mailbox, openMailbox, type Received } from '../support/mailbox';

const WITHIN_MS = 60_000;
/** The outbox is checked every second. */
const SILENCE_MS = 3000;
/** Ample time to record the mail server's acceptance: a server killed before delivers again. */
const NOTED_MS = 6000;

let server: KilledServer;
let mailbox: Mailbox;
let reader: Author;
let writer: Author;
before(async () => {
  mailbox = await openMailbox();
  server = await killedServer(
    { SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@news.example' },
    async ({ app, signUp }) => {
      [reader, writer] = [await signUp('Reader'), await signUp('Writer')];
      await app.db.updateTable('users').set({ email_verification_status: 'approved' }).execute();
    },
  );
});
after(async () => {
  server?.remove();
  await mailbox?.close();
});

const whenDue = () => server.makeDue('mail_notices');
const notices = (mails: Received[]) => mails.filter(({ raw }) => /^list-id/im.test(raw));
async function gets(mails: Received[]): Promise<Received> {
  for (const until = Date.now() + WITHIN_MS; Date.now() < until; await wait(50)) {
    const [mail] = notices(mails);
    if (mail) return mail;
  }
  throw new Error('no mail came');
}
const nameOf = ({ raw }: Received) => /^message-id: *(\S+)/im.exec(raw)?.[1];

it('notifies of an answer by one mail, whenever the server dies', async () => {
  await server.whileRunning(async (url) => {
    const conversation = await Conversation.open(url, 'killed');
    const root = await conversation.post(reader, 'Shall I be answered?');
    await conversation.post(writer, 'You shall.', { parent: root });
  });
  assert.equal(await whenDue(), 1, 'the appointment was stored with the answer');
  assert.equal(notices(mailbox.received).length, 0);

  mailbox.silence.isOn = true;
  await server.whileRunning(() => gets(mailbox.silence.unanswered));
  mailbox.silence.isOn = false;
  assert.equal(await whenDue(), 1, 'what the mail server has not said yes to is not sent');

  let mail: Received | undefined;
  await server.whileRunning(async () => {
    mail = await gets(mailbox.received);
    await wait(NOTED_MS);
  });
  assert.equal(await whenDue(), 0);
  await server.whileRunning(() => wait(SILENCE_MS));
  assert.equal(notices(mailbox.received).length, 1);
  assert.match(mail?.raw ?? '', /You shall\./);
  const handed = [...mailbox.silence.unanswered, ...mailbox.received];
  assert.equal(new Set(notices(handed).map(nameOf)).size, 1, 'by its name it is one mail, however often handed over');
});
