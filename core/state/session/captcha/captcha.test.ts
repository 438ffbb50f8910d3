import { expect } from '@open-wc/testing';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { fakeServer } from '../../../../test/support/fake-server';
import { waitUntil } from '../../../../test/support/wait-until';
import { isFailure } from '../../../base/failure/failure';
import { store } from '../../../base/store/store';
import { saveTokens } from '../../../transport/tokens/tokens';
import { guest } from '../../user/user';
import { setCurrentUserAction } from '../../user/user.atoms';
import { signUpWithPassword } from '../own-account';
import { shownCaptchaAtom } from './captcha.atoms';

const ada = { id: 7, uuid: '00000000-0000-4000-8000-000000000007', name: 'Ada Marsh', user_privilege: 'normal' };
const asks = (captcha: object) =>
  [400, { http_status: 400, code: 'captcha_required', message: 'No.', data: { captcha }, request_id: '1' }] as [
    number,
    object,
  ];
const account = (name: string) => ({ name, email: `${name}@example.org`, password: 'correct horse battery' });

describe('a captcha that the server asks for', () => {
  const server = fakeServer();
  afterEach(() => {
    store.set(shownCaptchaAtom, null);
    store.set(setCurrentUserAction, guest);
    saveTokens(null);
  });
  const answers = () =>
    server.asked('POST', '/users').map(({ json }) => (json as Record<string, string>)['g-recaptcha-response']);
  /** Accepts requests with an answer, whatever it says. */
  const guard = (captcha: object) =>
    server.on('POST', '/v2/:domain/users', ({ text }) =>
      text.includes('g-recaptcha-response')
        ? [201, { result: ada, access_token: 'a', refresh_token: 'b' }]
        : asks(captcha),
    );

  it('is a sum that the browser does, and the same is sent again with it', async () => {
    const secrets = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' };
    const how = { algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 20, deriveKey };
    const challenge = await createChallenge({ ...how, ...secrets });
    guard({ kind: 'proof', challenge });
    expect(await signUpWithPassword(account('ada'))).to.include({ name: 'Ada Marsh' });
    const [first, second = ''] = answers();
    expect(first).to.equal(undefined);
    const { solution } = JSON.parse(atob(second));
    const checked = await verifySolution({ challenge, solution, deriveKey, ...secrets });
    expect(checked.verified).to.equal(true);
    expect(store.get(shownCaptchaAtom)).to.equal(null);
  });

  it('of a vendor waits for the reader, who may cancel', async () => {
    guard({ kind: 'hcaptcha', site_key: 'k', frame: '/v2/localhost/captcha' });
    const left = signUpWithPassword(account('bo'));
    await waitUntil(() => store.get(shownCaptchaAtom)?.frame?.endsWith('/v2/localhost/captcha'));
    store.get(shownCaptchaAtom)?.answer(null);
    expect(isFailure(await left)).to.equal(true);

    const answered = signUpWithPassword(account('cy'));
    await waitUntil(() => store.get(shownCaptchaAtom));
    store.get(shownCaptchaAtom)?.answer('by a person');
    expect(await answered).to.include({ name: 'Ada Marsh' });
    expect(answers()).to.include('by a person');
  });
});
