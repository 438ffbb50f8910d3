/**
 * `vf social`: lists attached posts of a site, explains why a reply is or is not here, forgets an author, and replaces the key
 * of the site's account.
 */
import type { Config } from '../config';
import { createMediaStore } from '../modules/content/media/create-media-store';
import { findByName } from '../modules/content/social/authors.repository';
import { forgetFollower, isFollower } from '../modules/content/social/followers.repository';
import { authorHash, insertForgotten } from '../modules/content/social/forgotten.repository';
import { forgetReactions, hasReacted, reactionHash } from '../modules/content/social/reactions.repository';
import { findAccount } from '../modules/content/social/signing/accounts.repository';
import { rotateKey } from '../modules/content/social/signing/keys';
import { closeAccount } from '../modules/people/privacy/close-account';
import { privacyParts } from '../wiring/privacy';
import { CommandError } from './command-error';
import type { Say } from './with-database';
import { withSite } from './with-site';

interface Asked {
  domain: string | undefined;
  name: string | undefined;
}

export async function social(config: Config, verb: string, asked: Asked, say: Say): Promise<void> {
  if (verb === 'threads') return listAttached(config, asked, say);
  if (verb === 'look') return sayWhy(config, asked, say);
  if (verb === 'forget') return forget(config, asked, say);
  if (verb === 'rotate') return rotate(config, asked, say);
  throw new CommandError('vf social has threads, look, forget and rotate.');
}

const listAttached = (config: Config, { domain }: Asked, say: Say) =>
  withSite(config, domain, async ({ db }, _sites, { uuid }) => {
    const rows = await db
      .selectFrom('social_threads')
      .selectAll()
      .where('site_uuid', '=', uuid)
      .orderBy('id')
      .execute();
    if (rows.length === 0) say('No post is attached.');
    for (const { url, state, attached_by, replies, problem, date_next } of rows) {
      const next =
        state === 'active' && attached_by !== 'actor' ? `, next look ${new Date(date_next).toISOString()}` : '';
      say(`${url}  ${state}, ${replies} replies${next}${problem ? `, ${problem}` : ''}`);
    }
  });

const sayWhy = (config: Config, { domain, name = '' }: Asked, say: Say) =>
  withSite(config, domain, async ({ db }, _sites, { uuid }) => {
    const post = await db
      .selectFrom('social_posts')
      .leftJoin('comments', 'comments.id', 'social_posts.comment_id')
      .select(['social_posts.refused_by', 'social_posts.date_gone', 'comments.state', 'comments.decisions'])
      .where('social_posts.site_uuid', '=', uuid)
      .where((q) =>
        q.or([
          q('social_posts.social_id', '=', name),
          q(q.ref('comments.metadata', '->>').key('origin_url'), '=', name),
        ]),
      )
      .executeTakeFirst();
    if (!post) return say('Unknown: no look has found it yet, its host is blocked, or it is not public.');
    if (post.date_gone !== null) return say('Its author deleted it there, so it was removed here.');
    if (post.refused_by !== null) return say(`Refused: ${post.refused_by}.`);
    say(`Here: ${post.state}.`);
    for (const { phase, rule, verdict } of post.decisions ?? []) say(`  ${phase}/${rule}: ${verdict}`);
  });

/** Forgets an author. A running server removes the texts within a second; without one, its next start does. */
const forget = (config: Config, { domain, name = '' }: Asked, say: Say) =>
  withSite(config, domain, async ({ db }, _sites, { uuid }) => {
    const authors = await findByName(db, uuid, name);
    const hash = reactionHash(config.secret, name);
    if (authors.length === 0 && ((await isFollower(db, uuid, name)) || (await hasReacted(db, uuid, hash)))) {
      await insertForgotten(db, uuid, authorHash(config.secret, 'fediverse', name), Date.now());
      await forgetReactions(db, hash, { site_uuid: uuid, now: Date.now() });
      await forgetFollower(db, name, uuid);
      return say(`Forgotten: ${name}, who never replied.`);
    }
    if (authors.length === 0) throw new CommandError(`Nobody here is called ${JSON.stringify(name)}.`);
    for (const { user_id, network, remote_id, handle } of authors) {
      await insertForgotten(db, uuid, authorHash(config.secret, network, remote_id), Date.now());
      await forgetReactions(db, reactionHash(config.secret, remote_id), { site_uuid: uuid, now: Date.now() });
      const parts = privacyParts(createMediaStore(config));
      await closeAccount(db, parts, { user_id, mode: 'delete' }, Date.now());
      say(`Forgotten: ${handle}. The server removes the replies.`);
    }
  });

/** Replaces the key. Running servers sign with the new one within half a minute; the former one stays valid for a day. */
const rotate = (config: Config, { domain, name }: Asked, say: Say) =>
  withSite(config, domain, async ({ db }, _sites, { uuid }) => {
    const account = await findAccount(db, name === 'server' ? null : uuid);
    if (!account) throw new CommandError('The site has no account in the fediverse: turn on the rule social.publish.');
    const key = await rotateKey(db, account, { secret: config.secret, now: Date.now() });
    say(`${account.name} now signs with ${key}. The former key stays valid for a day.`);
  });
