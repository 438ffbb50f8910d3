/** The state of the server: version, database, backup, failed jobs, and services that are tried on request. */
import { expect } from '@open-wc/testing';
import type { System } from '../../../core/contract/console/system';
import { closeConsole, openConsole, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';

const SYSTEM = '/v1/console/:domain/system';
const PROBES = `${SYSTEM}/probes/:name`;
const fresh = {
  ...{ version: '1.0.0', commit: '', date_started: Date.UTC(2026, 1, 3, 12), failed_jobs: [] },
  database: { name: 'PGlite', version: '17.5', bytes: 1_000_001, pending: [] },
  backup: { date_of_backup: Date.UTC(2026, 1, 2, 12), date_checked: Date.UTC(2026, 1, 3, 12) },
} as unknown as System;

describe('the state of the server', () => {
  const server = fakeServer();
  afterEach(closeConsole);

  async function open(): Promise<HTMLElement> {
    serveConsole(server, [], 'administrator');
    return openConsole('/localhost/system');
  }
  const button = (el: HTMLElement) => find<HTMLButtonElement>(el, 'button[aria-label="Try: Mail"]');
  const result = (el: HTMLElement) => button(el)?.closest('tr')?.querySelector('[role="status"]')?.textContent;

  it('reads as facts and services', async () => {
    server.on('GET', SYSTEM, [200, fresh]);
    const el = await open();
    await seenText(el, 'PGlite');
    await reads(el, '.console__main', [
      'heading: System',
      'Version',
      '1.0.0',
      'Running since',
      'February 3, 2026 at hh:mm',
      'Database',
      'PGlite 17.5, 2 MB',
      'Migrations that have not run',
      'None',
      'Last tested backup',
      'February 2, 2026, restored as a test on February 3, 2026',
      'heading: Services',
      'Try a service to see whether it works now. Nothing reaches readers.',
      'region: Services',
      'Service',
      'Result',
      'Actions',
      'Mail',
      'status:',
      '–',
      'button: Try: Mail',
      'Push messages',
      'status:',
      '–',
      'button: Try: Push messages',
      'Posting hook',
      'status:',
      '–',
      'button: Try: Posting hook',
      'Storage',
      'status:',
      '–',
      'button: Try: Storage',
      'heading: Failed background jobs',
      'No background job has failed in the last seven days.',
    ]);
  });

  it('says why jobs failed', async () => {
    const failed_jobs = [
      { kind: 'mail', count: 1200, failure: 'no route to host' },
      { kind: 'mail', count: 2, failure: null },
    ];
    server.on('GET', SYSTEM, [200, { ...fresh, failed_jobs }]);
    const el = await open();
    await seenText(el, 'no route to host');
    expect(findAll(el, '[aria-label="Failed background jobs"] tbody tr').map((row) => row.textContent)).to.deep.equal([
      'mail1,200no route to host',
      'mail2The server is still trying.',
    ]);
  });

  it('tries a service once at a time, and says when the server did not answer', async () => {
    server.on('GET', SYSTEM, [200, fresh]);
    let answer: ((it: [number, object]) => void) | undefined;
    server.on('POST', PROBES, () => new Promise((resolve) => (answer = resolve)));
    const el = await open();
    await waitUntil(() => button(el));
    expect([result(el), button(el)?.ariaDisabled]).to.deep.equal(['–', 'false']);
    button(el)?.click();
    await waitUntil(() => button(el)?.ariaDisabled === 'true', 'not running');
    expect(result(el)).to.equal('Running');
    button(el)?.click();
    await waitUntil(() => answer, 'not sent');
    expect(server.asked('POST', '/probes')).to.have.length(1);
    answer?.([429, { code: 'too_many_requests', message: 'no' }]);
    await waitUntil(() => result(el)?.includes('too quickly'), result(el) ?? '');
    expect(button(el)?.ariaDisabled).to.equal('false');
    const others = findAll(el, '[aria-label="Services"] [role="status"], tbody [role="status"]').map(
      (it) => it.textContent,
    );
    expect(others.filter((text) => text !== '–')).to.have.length(1);
  });

  it('can be read again after a failure', async () => {
    server.on('GET', SYSTEM, [500, { code: 'internal', message: 'no' }]);
    const el = await open();
    const again = await seen<HTMLButtonElement>(el, '.console-failed button');
    expect(find(el, '.console-skeletons')).to.equal(null);
    server.on('GET', SYSTEM, [200, fresh]);
    again.click();
    await seenText(el, 'PGlite');
    expect(find(el, '.console-failed')).to.equal(null);
  });
});
