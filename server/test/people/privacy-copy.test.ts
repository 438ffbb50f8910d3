/** A person's copy of all data about them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import type { MediaStore } from '../../src/modules/content/media/media-store';
import { privacyParts } from '../../src/wiring/privacy';
import { act, post } from '../support/conversation';
import { chief, container, markedPeople, number, other, plant, t, url } from '../support/marked-person';

describe('a copy of a person’s data, and its deletion', () => {
  markedPeople();

  it('contains everything: account, texts, votes, flags, follows, sessions', async () => {
    const { person, name, root, reply, theirs } = await plant();
    const answer = await person.inject({ url: url('current/export') });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.headers['cache-control'], 'private, no-store');
    const copy = answer.json();
    assert.equal(copy.user.name, name);
    assert.equal(copy.user.email, person.user.email);
    assert.deepEqual(
      copy.comments.map(({ content }: { content: string }) => content.split(/[ ,]/, 2).join(' ')),
      [
        `Root ${name}`,
        `Reply ${name}`,
        `Regretted ${name}`,
        'In chat',
        'In questions',
        'In reviews',
        `Corrected ${name}`,
      ],
    );
    assert.equal(copy.author_in.length, 1);
    assert.match(JSON.stringify(copy.post_drafts), new RegExp(`Draft ${name}`));
    assert.deepEqual(copy.poll_votes[0].chosen, ['Yes']);
    // Removed comments are listed with the time, and whether the person removed them.
    const ofConversation = copy.comments.slice(0, 3);
    assert.deepEqual(
      ofConversation.map(({ is_deleted, deleted_by }: Record<string, unknown>) => [is_deleted, deleted_by]),
      [
        [false, null],
        [false, null],
        [true, 'author'],
      ],
    );
    assert.deepEqual(
      ofConversation.map(({ date_deleted }: { date_deleted: number | null }) => date_deleted !== null),
      [false, false, true],
    );
    assert.equal(await act(chief, 'DELETE', container, reply, ''), 204);
    const [, removed] = (await person.inject({ url: url('current/export') })).json().comments;
    assert.deepEqual([removed.is_deleted, removed.deleted_by], [true, 'staff']);
    assert.equal(copy.comments[0].links.length, 1);
    assert.ok(Array.isArray(copy.comments[0].decisions));
    assert.equal(copy.votes[0].content_uuid, theirs.content_uuid);
    assert.equal(copy.flags[0].reason, 'other');
    assert.equal(copy.following[0].user_uuid, other.user.uuid);
    assert.equal(copy.followers[0].user_uuid, other.user.uuid);
    assert.equal(copy.followed_pages[0].page_uuid, container.cc);
    assert.equal(copy.followed_threads[0].content_uuid, theirs.content_uuid);
    assert.equal(copy.named_in.length, 1);
    assert.equal(copy.sessions.length, 1);
    assert.deepEqual(copy.mails.map(({ kind }: { kind: string }) => kind).sort(), [
      'email_verification',
      'password_reset',
      'password_reset',
    ]);
    assert.ok(copy.mails.every((mail: { date_expires: number }) => mail.date_expires > t.app.clock.now()));
    assert.equal(copy.moderation_log[0].detail.user_message, name);
    assert.equal(root.content_uuid, copy.comments[0].content_uuid);
    // Without secrets, and without the staff who acted.
    assert.doesNotMatch(answer.body, /argon2|password_hash|token|actor_id/);
    assert.deepEqual(copy.mutes, []);
  });

  it('has nothing of somebody else', async () => {
    const [one, two] = [await plant(), await plant()];
    for (const [own, foreign] of [
      [one, two],
      [two, one],
    ] as const) {
      const { body } = await chief.inject({ url: url(`${own.person.id}/export`) });
      assert.match(body, new RegExp(`${own.name}(?!\\d)`));
      assert.doesNotMatch(body, new RegExp(`${foreign.name}(?!\\d)|${foreign.person.user.uuid}`, 'i'));
    }
  });

  it('knows of every column of the database that points to people', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.conrelid::regclass::text || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`.execute(t.app.db);
    assert.deepEqual(
      rows.map(({ name }) => name),
      privacyParts({} as MediaStore)
        .flatMap(({ markers: { own, others = [] } }) => [...own, ...others])
        .sort(),
    );
  });

  it('does not tell a ghost-banned person of the ban in their own copy, and tells an administrator', async () => {
    const ghost = await t.signUp(`Ghost${number}`);
    await t.changeUser(ghost, { email_verification_status: 'none' });
    await t.changeUser(ghost, { ban_level: 'ghost', ban_created: 5 });
    await post(ghost, container, 'Boo');
    const own = await ghost.inject({ url: url('current/export') });
    assert.doesNotMatch(own.body, /actor_ghost_banned|"ghost"/);
    assert.equal(own.json().comments[0].state, 'visible');
    assert.equal(own.json().user.content_created, 1);
    const staff = await chief.inject({ url: url(`${ghost.id}/export`) });
    assert.match(staff.body, /actor_ghost_banned/);
    assert.equal((await other.inject({ url: url(`${ghost.id}/export`) })).statusCode, 403);
    const moderator = await t.signUp(`Moderator${number}`, 'moderator');
    assert.equal((await moderator.inject({ url: url(`${ghost.id}/export`) })).statusCode, 403);
    assert.equal((await t.inject({ url: url('current/export') })).statusCode, 401);
  });
});
