import { expect } from '@open-wc/testing';
import { asked, guest, OTHER, READER, reader } from '../../../test/support/asked';
import { partOf } from '../../../test/support/part-of';
import type { SiteSettings } from '../sites/site';

describe('rules: the own account', () => {
  const provided = { ...reader, social_login_provider: 'cookie' };

  it('can change password and address if the account is on this server', () => {
    for (const action of ['user/update_password', 'user/update_email'] as const) {
      expect(asked(action), action).to.equal(null);
      expect(asked(action, { actor: guest }), action).to.equal('unauthorized');
      expect(asked(action, { actor: provided }), action).to.equal('forbidden');
      expect(asked(action, { actor: { ...provided, has_password: true } }), action).to.equal(null);
    }
  });

  it('keeps the publisher’s picture and name if the site requires it', () => {
    for (const [action, name] of [
      ['user/update_avatar', 'disable_cookie_avatars'],
      ['user/update_name', 'disable_cookie_displayname'],
    ] as const) {
      const kept = partOf<SiteSettings>({ [name]: true });
      expect(asked(action, { actor: provided, settings: kept }), action).to.equal('forbidden');
      expect(asked(action, { settings: kept }), action).to.equal(null);
      expect(asked(action, { actor: { ...provided, social_login_provider: 'google' }, settings: kept })).to.equal(null);
      expect(asked(action, { actor: provided }), action).to.equal(null);
    }
  });

  it('chooses its mails if there is an address and the site sends any', () => {
    const reached = { ...reader, email: 'reader@example.org' };
    const none = { disable_email_notifications: true } as SiteSettings;
    expect(asked('user/update_notifications', { actor: reached })).to.equal(null);
    expect(asked('user/update_notifications', { actor: { ...reached, email: '' } })).to.equal('forbidden');
    expect(asked('user/update_notifications', { actor: reached, settings: none })).to.equal('forbidden');
  });
});

describe('rules: other people', () => {
  it('protects staff from being muted, and readers from muting themselves', () => {
    const person = { uuid: OTHER, user_privilege: 'normal' as const };
    expect(asked('user/mute', { user: person })).to.equal(null);
    expect(asked('user/mute', { user: { ...person, user_privilege: 'moderator' } })).to.equal('forbidden');
    expect(asked('user/mute', { user: { ...person, uuid: READER } })).to.equal('forbidden');
    expect(asked('user/follow', { user: person, actor: guest })).to.equal('unauthorized');
  });
});
