import { expect } from '@open-wc/testing';
import { fakeServer } from '../../../test/support/fake-server';
import { isFailure } from '../../base/failure/failure';
import { readTokens, saveTokens } from '../tokens/tokens';
import { makeClient } from './client';

const REFRESH = '/v2/:domain/users/refreshusertoken';
const bearer = (request: { headers: Headers }) => request.headers.get('authorization');

describe('api client', () => {
  const server = fakeServer();
  let client: ReturnType<typeof makeClient>;

  beforeEach(() => {
    client = makeClient();
    saveTokens({ access: 'old', refresh: 'r1' });
  });
  afterEach(() => saveTokens(null));

  it('sends the token when there is one, and none for a guest', async () => {
    server.replies(200, { fine: true });
    expect(await client.get('/x')).to.deep.equal({ fine: true });
    saveTokens(null);
    await client.get('/x');
    expect(server.requests.map(bearer)).to.deep.equal(['Bearer old', null]);
  });

  it('sends in the order of the calls, including those that waited for the code', async () => {
    server.replies(200, {});
    await Promise.all(['/a', '/b', '/c'].map((url) => client.post(url, { body: {} })));
    expect(server.requests.map(({ path }) => path)).to.deep.equal(['/a', '/b', '/c']);
  });

  for (const status of [401, 403]) {
    it(`renews the session on ${status} and tries once more`, async () => {
      server.on('GET', REFRESH, [200, { http_status: 200, result: {}, access_token: 'new', refresh_token: 'r2' }]);
      server.on('GET', '/x', ({ headers }) =>
        headers.get('authorization') === 'Bearer new' ? [200, 1] : [status, {}],
      );
      expect(await client.get('/x')).to.equal(1);
      expect(server.requests.map(bearer)).to.deep.equal(['Bearer old', 'Bearer r1', 'Bearer new']);
      expect(readTokens()).to.deep.equal({ access: 'new', refresh: 'r2' });
    });
  }

  it('returns the refusal if the second try fails too, without renewing again', async () => {
    server.on('GET', REFRESH, [200, { access_token: 'new', refresh_token: 'r2' }]);
    const ban = { code: 'banned_from_posting', api_code: 65540, message: 'This account may not post.' };
    server.on('POST', '/x', [403, ban]);
    const first = await client.post('/x', { body: {} });
    const second = await client.post('/x', { body: {} });
    for (const result of [first, second]) {
      expect(result).to.deep.equal({ error_status: 403, message: ban.message, data: ban });
    }
    expect(server.asked('GET', 'refreshusertoken').length).to.equal(1);
    expect(server.asked('POST', '/x').length).to.equal(3);
  });

  it('remembers that for each base URL separately', async () => {
    let access = 0;
    server.on('GET', REFRESH, () => [200, { access_token: `new${++access}`, refresh_token: `r${access}` }]);
    server.on('GET', '/x', [401, {}]);
    await client.get('/x');
    await makeClient().get('/x');
    expect(server.asked('GET', 'refreshusertoken').length).to.equal(2);
  });

  it('renews once for calls refused at the same time', async () => {
    server.on('GET', REFRESH, [200, { access_token: 'new', refresh_token: 'r2' }]);
    server.on('GET', '/x', ({ headers }) => (headers.get('authorization') === 'Bearer new' ? [200, 1] : [401, {}]));
    expect(await Promise.all([client.get('/x'), makeClient().get('/x'), client.get('/x')])).to.deep.equal([1, 1, 1]);
    expect(server.asked('GET', 'refreshusertoken').length).to.equal(1);
  });

  it('uses the token that another tab has renewed in the meantime', async () => {
    server.on('GET', '/x', ({ headers }) => {
      if (headers.get('authorization') === 'Bearer elsewhere') return [200, 1];
      saveTokens({ access: 'elsewhere', refresh: 'r9' });
      return [401, {}];
    });
    expect(await client.get('/x')).to.equal(1);
    expect(server.asked('GET', 'refreshusertoken').length).to.equal(0);
  });

  it('continues as a guest when the session cannot be renewed any more', async () => {
    server.on('GET', REFRESH, [401, { code: 'session_expired' }]);
    server.on('GET', '/x', ({ headers }) => (headers.has('authorization') ? [401, {}] : [200, 'public']));
    expect(await client.get('/x')).to.equal('public');
    expect(readTokens()).to.equal(null);
  });

  it('asks a guest nothing when refused', async () => {
    saveTokens(null);
    server.on('GET', '/x', [401, { code: 'unauthorized', message: 'Log in first.' }]);
    const result = await client.get('/x');
    expect(isFailure(result) && result.error_status).to.equal(401);
    expect(server.requests.length).to.equal(1);
  });
});
