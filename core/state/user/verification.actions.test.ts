import { expect } from '@open-wc/testing';
import { fakeServer } from '../../../test/support/fake-server';
import { store } from '../../base/store/store';
import { confirmAddressAction } from './verification.actions';

const CONFIRM = '/v2/:domain/users/email-verification';

describe('confirming an address', () => {
  const server = fakeServer();
  const asked = () => server.asked('POST', 'email-verification').length;
  const confirm = (token: string) => store.set(confirmAddressAction, token);

  it('is asked once for a link, wherever it is shown', async () => {
    server.on('POST', CONFIRM, [204]);
    await Promise.all([confirm('shown twice'), confirm('shown twice')]);
    await confirm('shown twice');
    expect(asked()).to.equal(1);
  });

  it('is asked again after a refusal', async () => {
    server.on('POST', CONFIRM, [503, { http_status: 503, code: 'unavailable', message: '' }]);
    await confirm('refused');
    server.on('POST', CONFIRM, [204]);
    await confirm('refused');
    expect(asked()).to.equal(2);
  });
});
