import { expect } from '@open-wc/testing';
import { asked, guest, moderator, NOW, OTHER, open, others, own, READER, reader } from '../../../test/support/asked';
import type { SiteSettings } from '../sites/site';
import type { Actor, CaseContainer, CasePoll } from './rules';

const chief: Actor = { ...moderator, user_privilege: 'administrator' };
const barred: Actor = { ...reader, ban_level: 'posting' };
const having = (fields: CaseContainer['fields']): CaseContainer => ({ ...open, fields });

describe('rules: live blogs', () => {
  const settings = { enable_livestories: true } as SiteSettings;
  const list = [
    { user_uuid: OTHER, role: 'editor' },
    { user_uuid: READER, role: 'reporter' },
  ];
  const blog = (more = {}) => having({ authors: list, status: 'live', settings: { replies: true, ...more } });
  const editor: Actor = { ...reader, uuid: OTHER };
  const stranger: Actor = { ...reader, uuid: '00000000-0000-4000-8000-00000000000b' };
  const answer = { ...others, is_reply: true };

  it('can be written by listed authors and staff, if the site has live blogs', () => {
    for (const actor of [reader, editor, moderator]) {
      expect(asked('livecontent/create', { container: blog(), settings, actor })).to.equal(null);
      expect(asked('livecontent/create', { container: blog(), actor }), 'switched off').to.equal('forbidden');
    }
    expect(asked('livecontent/create', { container: blog(), settings, actor: stranger })).to.equal('forbidden');
    expect(asked('livecontent/create', { container: blog(), settings, actor: barred })).to.equal('banned_from_posting');
  });

  it('can be published by editors, and by reporters if no review is needed', () => {
    const published = (container: CaseContainer, actor?: Actor) =>
      asked('livecontent/publish', { container, settings, ...(actor && { actor }) });
    expect(published(blog())).to.equal('forbidden');
    expect(published(blog({ review_before_publish: true }))).to.equal('forbidden');
    expect(published(blog({ review_before_publish: false }))).to.equal(null);
    expect(published(blog({ review_before_publish: false }), stranger)).to.equal('forbidden');
    for (const actor of [editor, moderator]) expect(published(blog(), actor)).to.equal(null);
  });

  it('are corrected by editors, and own posts by reporters; answers like any comment', () => {
    const update = (comment: typeof own | null, actor: Actor) =>
      asked('livecontent/update', { container: blog(), settings, comment, actor });
    expect(update(own, reader)).to.equal(null);
    expect(update(others, reader)).to.equal('forbidden');
    expect(update({ ...own, actor_uuid: stranger.uuid }, stranger)).to.equal('forbidden');
    for (const actor of [editor, moderator]) expect(update(own, actor)).to.equal(null);
    expect(update(null, editor)).to.equal('content_not_found');
    expect(update({ ...own, is_deleted: true } as typeof own, editor)).to.equal('content_not_found');
    expect(update({ ...own, is_reply: true } as typeof own, editor)).to.equal('forbidden');
    expect(update({ ...own, is_reply: true } as typeof own, reader)).to.equal(null);
  });

  it('have their posts, not the answers, marked by editors', () => {
    for (const action of ['livecontent/pin', 'livecontent/pick'] as const) {
      expect(asked(action, { container: blog(), settings, comment: others, actor: editor })).to.equal(null);
      expect(asked(action, { container: blog(), settings, comment: answer, actor: editor })).to.equal('forbidden');
      expect(asked(action, { container: blog(), settings, comment: others })).to.equal('forbidden');
    }
  });

  it('take answers if they are on, until the coverage ends', () => {
    const answered = (container?: CaseContainer) =>
      asked('livecontent/reply', { container, settings, comment: others });
    expect(answered(blog())).to.equal(null);
    expect(answered(undefined)).to.equal(null);
    expect(answered(blog({ replies: false }))).to.equal('commenting_disabled');
    expect(answered(having({ ...blog().fields, status: 'ended' }))).to.equal('commenting_closed');
  });
});

describe('rules: questions', () => {
  const reply = { ...others, is_reply: true };

  it('can be asked once they have opened, and earlier by hosts', () => {
    const ask = (fields: object, actor: Actor = reader) =>
      asked('question/ask', { container: having({ ...fields }), actor });
    expect(ask({})).to.equal(null);
    expect(ask({ opens: NOW + 1 })).to.equal('commenting_closed');
    expect(ask({ opens: NOW })).to.equal(null);
    expect(ask({ opens: NOW + 1, hosts: [OTHER] })).to.equal('commenting_closed');
    expect(ask({ opens: NOW + 1, hosts: [READER] })).to.equal(null);
    expect(ask({ opens: NOW + 1 }, moderator)).to.equal(null);
  });

  it('can be asked by guests if the session has their names', () => {
    const named = { ...guest, anonymous_name: 'Passer-by' };
    const settings = { enable_anonymous_comments: true } as SiteSettings;
    const ask = (container?: CaseContainer) => asked('question/ask', { container, settings, actor: named });
    expect(ask(having({ anonymous: true }))).to.equal(null);
    expect(ask(having({}))).to.equal('unauthorized');
    expect(ask(undefined)).to.equal(null);
  });

  it('can be asked by everyone who may comment, unless the site says otherwise', () => {
    const settings = { ask_access: 'as_comments', comment_access: 'subscribers' } as SiteSettings;
    expect(asked('question/ask', { settings })).to.equal('subscribers_only');
    expect(asked('question/ask', { settings: { ...settings, ask_access: 'members' } as SiteSettings })).to.equal(null);
  });

  it('are answered by hosts and staff, and no answer is', () => {
    for (const action of ['question/answer', 'question/host'] as const) {
      const container = having({ hosts: [READER] });
      expect(asked(action, { container, comment: others })).to.equal(null);
      expect(asked(action, { container, comment: others, actor: { ...reader, uuid: OTHER } })).to.equal('forbidden');
      expect(asked(action, { container: open, comment: others })).to.equal('forbidden');
      expect(asked(action, { container: open, comment: others, actor: moderator })).to.equal(null);
      expect(asked(action, { container, comment: reply })).to.equal('forbidden');
      expect(asked(action, { container, comment: others, actor: barred })).to.equal('banned_from_posting');
    }
    expect(asked('question/upvote', { comment: others })).to.equal(null);
    expect(asked('question/upvote', { comment: reply })).to.equal('forbidden');
  });
});

describe('rules: polls', () => {
  const poll = (voters: CasePoll['voters'], is_open = true): CasePoll => ({ voters, is_open });

  it('take votes of the allowed readers while they are open', () => {
    const vote = (of: CasePoll | undefined, actor: Actor = reader) => asked('poll/vote', { poll: of, actor });
    expect(vote(undefined, guest)).to.equal(null);
    expect(vote(poll('anyone'), guest)).to.equal(null);
    expect(vote(poll('anyone', false))).to.equal('poll_closed');
    expect(vote(poll('members'), guest)).to.equal('unauthorized');
    expect(vote(poll('members'))).to.equal(null);
    expect(vote(poll('verified'))).to.equal('email_unverified');
    expect(vote(poll('verified'), { ...reader, email_verification_status: 'approved' })).to.equal(null);
    expect(vote(poll('verified'), { ...reader, social_login_provider: 'google' })).to.equal(null);
    expect(vote(poll('members'), barred), 'a vote is no text').to.equal(null);
  });

  it('can be created by staff and by editors of their blog', () => {
    const blog = having({ authors: [{ user_uuid: READER, role: 'editor' }] });
    const make = (container: CaseContainer, actor: Actor = reader) => asked('poll/create', { container, actor });
    expect(make(blog)).to.equal(null);
    expect(make(blog, barred)).to.equal('forbidden');
    expect(make(having({ authors: [{ user_uuid: READER, role: 'reporter' }] }))).to.equal('forbidden');
    expect(make(open)).to.equal('forbidden');
    expect(make(open, moderator)).to.equal(null);
  });

  it('lose their votes by administrators only', () => {
    expect(asked('poll/reset', { actor: moderator })).to.equal('forbidden');
    expect(asked('poll/reset', { actor: chief })).to.equal(null);
  });
});

describe('rules: reviews and pictures', () => {
  it('a review can be changed by its author until it is moderated, and removed by them or staff', () => {
    expect(asked('review/update', { comment: own })).to.equal(null);
    for (const state of ['spam', 'disabled'] as const) {
      const judged = { ...own, actor_uuid: moderator.uuid, state };
      expect(asked('review/update', { comment: judged, actor: moderator }), state).to.equal('forbidden');
    }
    expect(asked('review/remove', { comment: own })).to.equal(null);
    expect(asked('review/remove', { comment: others })).to.equal('forbidden');
    expect(asked('review/remove', { comment: others, actor: moderator })).to.equal(null);
  });

  it('accepts pictures or videos if the site accepts one of them', () => {
    const upload = (settings: object) => asked('media/upload', { settings: settings as SiteSettings });
    expect(upload({})).to.equal('forbidden');
    expect(upload({ enable_comment_images: true })).to.equal(null);
    expect(upload({ enable_comment_video: true })).to.equal(null);
  });
});
