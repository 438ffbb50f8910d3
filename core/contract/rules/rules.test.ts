import { expect } from '@open-wc/testing';
import { asked, guest, moderator, NOW, OTHER, open, others, own, reader, settings } from '../../../test/support/asked';
import type { SiteSettings } from '../sites/site';
import { NULL_UUID } from '../values/ids';
import { editWindowEnd } from './rules';

describe('rules: posting', () => {
  it('lets a reader post and asks a guest to log in', () => {
    expect(asked('comment/create')).to.equal(null);
    expect(asked('comment/create', { actor: guest })).to.equal('unauthorized');
  });

  it('lets a named guest post if anonymous comments are on', () => {
    const named = { ...guest, anonymous_name: 'Passer-by' };
    expect(asked('comment/create', { actor: named })).to.equal('unauthorized');
    const anonymous = { enable_anonymous_comments: true } as SiteSettings;
    expect(asked('comment/create', { actor: named, settings: anonymous })).to.equal(null);
    expect(asked('comment/create', { actor: guest, settings: anonymous })).to.equal('unauthorized');
  });

  it('opens the form for guests who give a name, and asks other guests to log in', () => {
    expect(asked('comment/attempt_to_create')).to.equal(null);
    expect(asked('comment/attempt_to_create', { actor: guest })).to.equal('unauthorized');
    const anonymous = { enable_anonymous_comments: true } as SiteSettings;
    expect(asked('comment/attempt_to_create', { actor: guest, settings: anonymous })).to.equal(null);
    expect(asked('comment/attempt_to_create', { settings: anonymous })).to.equal(null);
  });

  it('counts everyone without an account as a guest, with or without a name', () => {
    expect(asked('comment/like', { comment: others, actor: { ...reader, user_privilege: 'guest' } })).to.equal(
      'unauthorized',
    );
    expect(asked('comment/like', { comment: others, actor: { ...reader, uuid: NULL_UUID } })).to.equal('unauthorized');
  });

  it('asks for an account or a subscription if the site does, but not of staff', () => {
    const named = { ...guest, anonymous_name: 'Passer-by' };
    const members = { comment_access: 'members', enable_anonymous_comments: true } as SiteSettings;
    expect(asked('comment/create', { settings: members })).to.equal(null);
    expect(asked('comment/create', { settings: members, actor: named })).to.equal('unauthorized');

    const any = { ...members, comment_access: 'subscribers' } as SiteSettings;
    const paying = { ...reader, entitlements: ['digital'] };
    expect(asked('comment/create', { settings: any })).to.equal('subscribers_only');
    expect(asked('comment/create', { settings: any, actor: named })).to.equal('unauthorized');
    expect(asked('comment/create', { settings: any, actor: paying })).to.equal(null);
    expect(asked('comment/create', { settings: any, actor: moderator })).to.equal(null);

    const one = { ...any, subscriber_entitlement: 'digital' } as SiteSettings;
    expect(asked('comment/create', { settings: one, actor: paying })).to.equal(null);
    expect(asked('comment/create', { settings: one, actor: { ...paying, entitlements: ['print'] } })).to.equal(
      'subscribers_only',
    );
  });

  it('refuses banned readers, each kind with its own code, and lets ghosts write', () => {
    expect(asked('comment/create', { actor: { ...reader, ban_level: 'posting' } })).to.equal('banned_from_posting');
    expect(asked('comment/create', { actor: { ...reader, ban_level: 'hide' } })).to.equal('login_banned');
    expect(asked('comment/create', { actor: { ...reader, ban_level: 'login' } })).to.equal('login_banned');
    expect(asked('comment/create', { actor: { ...reader, ban_level: 'ghost' } })).to.equal(null);
  });

  it('asks for a verified address if the site requires one, but not after a social login', () => {
    const strict = { enable_email_verification: true } as SiteSettings;
    const pending = { ...reader, email_verification_status: 'pending_new' };
    expect(asked('comment/create', { actor: pending, settings: strict }), 'a first one waits').to.equal(null);
    const wrote = { ...pending, comments_made: 1 };
    expect(asked('comment/create', { actor: wrote, settings: strict })).to.equal('email_unverified');
    const changed = { ...reader, email_verification_status: 'pending' };
    expect(asked('comment/create', { actor: changed, settings: strict })).to.equal('email_unverified');
    expect(asked('comment/create', { actor: wrote }), 'a site that asks for none').to.equal(null);
    const social = { ...wrote, social_login_provider: 'cookie' };
    expect(asked('comment/create', { actor: social, settings: strict })).to.equal(null);
    for (const email_verification_status of ['approved', 'none']) {
      const known = { ...wrote, email_verification_status };
      expect(asked('comment/create', { actor: known, settings: strict }), email_verification_status).to.equal(null);
    }
  });

  it('closes with the container, except for staff', () => {
    const closed = { is_hidden: false, expiry_time: NOW - 1 };
    expect(asked('comment/create', { container: closed })).to.equal('commenting_closed');
    expect(asked('comment/create', { container: closed, actor: guest })).to.equal('commenting_closed');
    expect(asked('comment/create', { container: { ...closed, expiry_time: NOW } })).to.equal('commenting_closed');
    expect(asked('comment/create', { container: { ...closed, expiry_time: NOW + 1 } })).to.equal(null);
    expect(asked('comment/create', { container: { is_hidden: true, expiry_time: null } })).to.equal(
      'commenting_closed',
    );
    expect(asked('comment/create', { container: closed, actor: moderator })).to.equal(null);
  });

  it('offers no replies to content that the reader cannot see', () => {
    expect(asked('comment/reply', { comment: { ...others, state: 'spam' } })).to.equal('content_not_found');
    expect(asked('comment/reply', { comment: others })).to.equal(null);
  });
});

describe('rules: the own comment', () => {
  it('may be edited within the window, by its author only', () => {
    expect(asked('comment/update', { comment: own })).to.equal(null);
    expect(asked('comment/update', { comment: others })).to.equal('forbidden');
    expect(asked('comment/update', { comment: { ...own, date_created: NOW - 300_000 } })).to.equal(
      'edit_window_closed',
    );
  });

  it('ends the window at the earlier of time-out and lock date', () => {
    const locked = { is_hidden: false, expiry_time: NOW + 1000 };
    expect(editWindowEnd({ comment: own, container: open, settings })).to.equal(own.date_created + 300_000);
    expect(editWindowEnd({ comment: own, container: locked, settings })).to.equal(NOW + 1000);
    const closing = { ...locked, expiry_time: NOW };
    expect(asked('comment/update', { comment: own, container: closing })).to.equal('edit_window_closed');
    expect(asked('comment/remove', { comment: own, container: closing })).to.equal('edit_window_closed');
    expect(editWindowEnd({ comment: null, container: open, settings }), 'no comment').to.equal(0);
  });

  it('cannot be edited once picked, removed, disabled or spam, nor if editing is off', () => {
    expect(asked('comment/update', { comment: { ...own, is_picked: true } })).to.equal('forbidden');
    expect(asked('comment/update', { comment: { ...own, is_deleted: true } })).to.equal('content_not_found');
    expect(asked('comment/update', { comment: { ...own, state: 'disabled' } })).to.equal('content_not_found');
    expect(asked('comment/update', { comment: { ...own, state: 'spam' } })).to.equal('content_not_found');
    for (const state of ['spam', 'disabled'] as const) {
      const theirs = { ...own, actor_uuid: moderator.uuid, state };
      expect(asked('comment/update', { comment: theirs, actor: moderator }), state).to.equal('forbidden');
    }
    expect(asked('comment/update', { comment: { ...own, state: 'awaiting_moderation' } })).to.equal(null);
    const off = { enable_user_comment_editing: false } as SiteSettings;
    expect(asked('comment/update', { comment: own, settings: off })).to.equal('forbidden');
  });

  it('may be removed by its author within the window, by staff always', () => {
    const late = { ...own, date_created: NOW - 301_000 };
    expect(asked('comment/remove', { comment: own })).to.equal(null);
    expect(asked('comment/remove', { comment: late })).to.equal('removal_window_closed');
    expect(asked('comment/remove', { comment: late, actor: moderator })).to.equal(null);
    expect(
      asked('comment/remove', { comment: own, settings: { enable_user_comment_remove: false } as SiteSettings }),
    ).to.equal('forbidden');
  });
});

describe('rules: acting on others', () => {
  it('lets readers like others, not themselves, and dislike only if the site allows it', () => {
    expect(asked('comment/like', { comment: others })).to.equal(null);
    expect(asked('comment/like', { comment: own })).to.equal('forbidden');
    expect(asked('comment/like', { comment: others, actor: guest })).to.equal('unauthorized');
    expect(asked('comment/dislike', { comment: others })).to.equal(null);
    const off = { enable_dislikes: false } as SiteSettings;
    expect(asked('comment/dislike', { comment: others, settings: off })).to.equal('dislikes_disabled');
  });

  it('allows reports, but no likes, from readers who may not post', () => {
    const banned = { ...reader, ban_level: 'posting' as const };
    expect(asked('comment/like', { comment: others, actor: banned })).to.equal(null);
    expect(asked('content/flag', { comment: others, actor: banned })).to.equal('banned_from_posting');
    expect(asked('content/flag', { comment: others })).to.equal(null);
  });

  it('leaves moderation to staff', () => {
    expect(asked('comment/moderate', { comment: others })).to.equal('forbidden');
    expect(asked('comment/moderate', { comment: others, actor: moderator })).to.equal(null);
    expect(asked('comment/moderate', { comment: others, actor: guest })).to.equal('unauthorized');
    expect(asked('comment/spam', { comment: { ...others, state: 'hidden' }, actor: moderator })).to.equal(null);
    expect(asked('comment/enable', { comment: { ...others, is_deleted: true }, actor: moderator })).to.equal(
      'content_not_found',
    );
  });

  it('pins and tops threads only', () => {
    const reply = { ...others, is_reply: true };
    expect(asked('comment/pin', { comment: others, actor: moderator })).to.equal(null);
    expect(asked('comment/pin', { comment: reply, actor: moderator })).to.equal('forbidden');
    expect(asked('comment/top', { comment: reply, actor: moderator })).to.equal('forbidden');
    expect(asked('comment/pick', { comment: reply, actor: moderator })).to.equal(null);
  });

  it('lets staff ban and trust readers, but neither each other nor themselves', () => {
    const person = { uuid: OTHER, user_privilege: 'normal' as const };
    for (const action of ['user/ban', 'user/trust'] as const) {
      expect(asked(action, { user: person, actor: moderator })).to.equal(null);
      expect(asked(action, { user: person })).to.equal('forbidden');
      expect(asked(action, { user: { ...person, user_privilege: 'moderator' }, actor: moderator })).to.equal(
        'forbidden',
      );
      expect(asked(action, { user: moderator, actor: moderator })).to.equal('forbidden');
    }
  });
});

describe('rules: a hidden container', () => {
  it('holds nothing but for staff', () => {
    const container = { ...open, is_hidden: true };
    expect(asked('comment/like', { comment: others, container })).to.equal('content_not_found');
    expect(asked('comment/update', { comment: own, container })).to.equal('content_not_found');
    expect(asked('comment/like', { comment: others, container, actor: moderator })).to.equal(null);
  });
});
