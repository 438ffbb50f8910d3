/** The facts of an open item about its writer, its reporters, and the reports that held it. */
import { expect } from '@open-wc/testing';
import type { QueueItem } from '../../../core/contract/console/queue';
import { anItem, closeConsole, openQueue, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { find, seen, seenText } from '../../../test/support/seen';

describe('the people of an item', () => {
  const server = fakeServer();
  afterEach(closeConsole);

  async function open(part: Partial<QueueItem>, why: object = {}): Promise<HTMLElement> {
    const base = anItem();
    const item = { ...base, ...part, writer: { ...base.writer, ...part.writer } };
    const empty = { state: 'awaiting_moderation', state_reasons: [], decisions: [], flags: [], log: [] };
    serveConsole(server, [item]);
    server.on('POST', '/v1/console/:domain/queue/claims', [200, { claims: [] }]);
    server.on('GET', '/v1/console/:domain/comments/:uuid', [
      200,
      {
        ...{ item, why: { ...empty, ...why }, parent: null, replies: [], more_replies: false },
        ...{ notes: [], versions: [] },
      },
    ]);
    const el = await openQueue(`/localhost/queue/waiting/${item.content.content_uuid}`);
    await seen(el, '.item__writer');
    return el;
  }
  const writer = (part: Partial<QueueItem['writer']>) => ({ writer: { ...anItem().writer, ...part } });

  it('a proven writer could be trusted, with how many comments staff approved', async () => {
    const el = await open(writer({ is_new: false, is_proven: true, approved: 24, removal_rate: 0.2 }));
    const text = find(el, '.item__writer')?.textContent ?? '';
    for (const said of ['20 % removed', 'Could be trusted', '24 approved']) expect(text).to.contain(said);
    expect(text).to.not.contain('Address not confirmed');
    await expect(el).to.be.accessible();
  });

  it('another writer is not, and an unconfirmed address is named', async () => {
    const el = await open(writer({ is_email_proved: false, removal_rate: null }));
    const text = find(el, '.item__writer')?.textContent ?? '';
    expect(text).to.contain('Address not confirmed');
    for (const said of ['Could be trusted', 'approved', 'removed']) expect(text).to.not.contain(said);
  });

  it('a reporter has a number of reports, and an agreement when it is known', async () => {
    const report = { reason: 'abuse' as const, note: '', date: 1 };
    const reports = [
      { ...report, user_uuid: 'r1', made: 12, agreement: { judged: 7, agreed: 5 } },
      { ...report, user_uuid: 'r2', made: 1, agreement: null },
    ];
    const el = await open({ reports, total_reports: 2 }, { flags: reports });
    await seenText(el, '(12 reports, right in 5 of 7 reports)');
    await seenText(el, '(1 report)');
  });

  it('reports that held a comment are among its checks, with their weight in the log', async () => {
    const decision = { phase: 'reports', rule: 'reports', version: 1, score: null, verdict: 'hold', date: 1 };
    const entry = {
      ...{ log_id: 1, action: 'hold', actor_uuid: null, user_uuid: null, content_uuid: null },
      ...{ content_container_uuid: null, detail: { reports: 4, weight: 4.5, networks: 3 }, date_created: 1 },
    };
    const el = await open({ rule: 'reports/reports' }, { decisions: [decision], log: [entry] });
    await seenText(el, 'Reports: held for review');
    await seenText(el, 'Held because of its reports (weight 4.5, from 3 networks)');
  });
});
