import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeServer } from '../../../test/support/fake-server';
import { isFailure } from '../../base/failure/failure';
import { banOf, codeOf } from '../../base/failure/refusal';
import { clearPageState } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { knowSignature } from './known-signatures';
import { path } from './path';
import { send } from './send';
import { passSignatureOn } from './signatures';

describe('one request', () => {
  const server = fakeServer();
  afterEach(() => sinon.restore());

  it('never repeats by itself, for any status', async () => {
    server.replies(503, { code: 'unavailable' });
    await send('GET', '/x');
    expect(server.requests.length).to.equal(1);
  });

  it('continues when the page is closed, if only the press is reported, or on request', async () => {
    server.replies(200, {});
    const sent = sinon.spy(window, 'fetch');
    const outlives = () => sent.args.map(([, init]) => init?.keepalive ?? false);
    await send('POST', '/like');
    await send('DELETE', '/like');
    await send('POST', '/flag', { body: { reason: 'spam' }, keepalive: true });
    expect(outlives()).to.deep.equal([true, true, true]);
    sent.resetHistory();
    await send('GET', '/list');
    // Browsers reject bodies that are too long to outlive a page.
    await send('POST', '/comments', { body: { content: 'x' } });
    await send('PATCH', '/users/1', { body: { avatar: new Blob(['x']) } });
    expect(outlives()).to.deep.equal([false, false, false]);
  });

  it('sends a patch as a POST form with its verb', async () => {
    server.replies(200, {});
    await send('PATCH', '/x', { body: { name: 'Ada', avatar: null, skipped: undefined } });
    const { method, text } = server.requests[0] ?? {};
    expect(method).to.equal('POST');
    expect(text).to.match(/name="verb"\s+patch/);
    expect(text).to.match(/name="name"\s+Ada/);
    expect(text).to.contain('name="avatar"');
    expect(text).not.to.contain('skipped');
  });

  it('resolves to a Failure with the answer in it', async () => {
    const body = { http_status: 404, code: 'not_found', error: 'gone', message: 'gone', request_id: '1' };
    server.replies(404, body);
    expect(await send('GET', '/x')).to.deep.equal({ error_status: 404, message: 'gone', data: body });
  });

  it('turns an unknown answer into a Failure', async () => {
    server.replies(502, 'Bad gateway', { 'content-type': 'text/plain' });
    const failure = await send('GET', '/x');
    expect(failure).to.deep.equal({ error_status: 502, message: 'Bad gateway', data: null });
    expect(isFailure(failure) && codeOf(failure)).to.equal('something_went_wrong');
  });

  it('resolves to nothing for 204', async () => {
    server.replies(204);
    expect(isFailure(await send('DELETE', '/x'))).to.equal(false);
  });

  async function rejection(promise: Promise<unknown>): Promise<string> {
    return promise.then(
      () => 'resolved',
      (error: Error) => error.message,
    );
  }

  it('rejects without a response: network, abort, time-out', async () => {
    server.on('GET', '/x', 'offline');
    expect(await rejection(send('GET', '/x'))).to.equal('Network Error');

    const stop = new AbortController();
    stop.abort();
    expect(await rejection(send('GET', '/x', { signal: stop.signal }))).to.equal('Request aborted');

    sinon.stub(window, 'fetch').callsFake(
      (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    expect(await rejection(send('GET', '/x', { timeout: 20 }))).to.equal('timeout of 20 ms exceeded');
  });

  it('sends the signature of a container with each call for it, by id and by uuid, and with no other call', async () => {
    server.replies(200, {});
    knowSignature('article-1', 'signed');
    passSignatureOn('article-1', 'cc-uuid');
    await send('GET', '/v4/livecomments/s/', { query: { container_id: 'article-1' } });
    await send('POST', '/v4/livecomments/s/', { body: { container_id: 'article-1' } });
    await send('POST', '/v4/livecomments/s/cc-uuid/comments', { body: {} });
    await send('GET', '/v4/livecomments/s/other/comments');
    const sent = server.requests.map(({ headers }) => headers.get('x-request-signature'));
    expect(sent).to.deep.equal(['signed', 'signed', 'signed', null]);
  });

  it('sends no signature of the page before once a reset has ended that page', async () => {
    server.replies(200, {});
    const signed = async () => {
      await send('GET', '/v4/livecomments/s/article-2/comments');
      return server.requests.at(-1)?.headers.get('x-request-signature');
    };
    knowSignature('article-2', 'signed');
    expect(await signed()).to.equal('signed');
    clearPageState(store);
    expect(await signed()).to.equal(null);
    knowSignature('article-2', 'signed anew');
    expect(await signed()).to.equal('signed anew');
  });
});

describe('failure', () => {
  it('contains a ban in milliseconds, in any form of the answer', () => {
    const failure = (data: object) => ({
      error_status: 403,
      message: '',
      data: { http_status: 403, error: '', message: '', request_id: '', code: 'login_banned' as const, ...data },
    });
    expect(banOf(failure({ data: { reason: 'spam', end_date: 1_800_000_000, permanent: false } }))).to.deep.equal({
      reason: 'spam',
      endDate: 1_800_000_000_000,
      isPermanent: false,
    });
    expect(banOf(failure({ data: { permanent: 1 } }))).to.deep.equal({ reason: '', endDate: null, isPermanent: true });
    expect(banOf(failure({ code: 'forbidden' }))).to.equal(null);
  });
});

describe('path', () => {
  it('fills in and encodes', () => {
    expect(path('/v2/:domain/users/:id', { domain: 'a.example', id: 'x/y' })).to.equal('/v2/a.example/users/x%2Fy');
  });
  it('names the parameter that is missing', () => {
    expect(() => path('/v4/:section_uuid/x', { section_uuid: '' })).to.throw(TypeError, 'section_uuid');
    expect(() => path('/v4/:section_uuid/x', {})).to.throw(TypeError, 'section_uuid');
  });
});
