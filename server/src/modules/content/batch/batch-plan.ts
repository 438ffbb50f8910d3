/** Reads and writes a batch of posts and votes (platform/write-queue/batch) in a handful of statements. */
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import type { BatchPlan } from '../../platform/write-queue/jobs';
import { insertComments, refreshListing, updateFields } from '../comments/changes.repository';
import { countReplies } from '../comments/reply-counts.repository';
import { ContentBatch } from './content-batch';
import { draw, type Need, readComments, readStandings } from './needs.repository';
import { readVotes, writeVotes } from './votes.repository';

export const contentBatch: BatchPlan<Need, ContentBatch> = {
  async open(trx, asked) {
    const needs = asked.map(({ container_uuid, need }) => ({ container_uuid, ...need }));
    const posts = needs.filter(({ post }) => post);
    const votes = needs.flatMap(({ post, actor_id, comment_id }) =>
      post || comment_id === null ? [] : [{ user_id: actor_id, comment_id }],
    );
    return new ContentBatch({
      drawn: posts.length > 0 ? await draw(trx, posts) : [],
      comments: await readComments(trx, needs),
      standings: posts.some(({ once }) => once) ? await readStandings(trx, posts) : [],
      votes: votes.length > 0 ? await readVotes(trx, votes) : [],
    });
  },

  async write(trx, { posted, replies, unlisted, refilled, messages, voted, tallies, replaced }) {
    if (posted.length > 0) await insertComments(trx, posted);
    for (const [once, standings] of replaced) await once.forget(trx, standings);
    if (replies.length > 0) await countReplies(trx, replies);
    for (const row of refilled) await updateFields(trx, row);
    for (const id of unlisted) await refreshListing(trx, id);
    if (messages.length > 0) await addToOutbox(trx, ...messages);
    if (voted.size > 0) await writeVotes(trx, [...voted.values()], tallies);
  },
};
