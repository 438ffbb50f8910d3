/** Answers to requests that the page began before the console's code was there. */
import { expect } from '@open-wc/testing';
import { type Answer, takeBegun } from './begun';

describe('an answer that was begun early', () => {
  const begin = (answer: Answer | null, since = performance.now()) => {
    window.vfConsoleBegun = { since, answers: { session: Promise.resolve(answer) } };
  };
  afterEach(() => {
    window.vfConsoleBegun = undefined;
  });

  it('is used once', async () => {
    begin({ status: 200, body: { name: 'Mara' } });
    expect(await takeBegun('session')).to.deep.equal({ name: 'Mara' });
    expect(await takeBegun('session')).to.equal(undefined);
  });

  it('is not used after half a minute', async () => {
    begin({ status: 200, body: {} }, performance.now() - 30_001);
    expect(await takeBegun('session')).to.equal(undefined);
  });

  it('counts when it refuses, but not when the server failed or did not answer', async () => {
    begin({ status: 401, body: { code: 'unauthorized', message: 'no' } });
    expect(await takeBegun('session')).to.deep.include({ error_status: 401 });
    begin({ status: 502, body: {} });
    expect(await takeBegun('session')).to.equal(undefined);
    begin(null);
    expect(await takeBegun('session')).to.equal(undefined);
  });
});
