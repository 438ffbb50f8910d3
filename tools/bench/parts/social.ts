/**
 * Replies from social networks: what an activity, a delivery and an idle thread cost, and whether readers notice a flood of
 * forged activities. The built server as one process on a PostgreSQL that syncs every commit, with another server on
 * loopback beside it. Rate limits are off: with them, an address could send a fiftieth of the flood.
 *
 * VF_BENCH_ROUNDS and VF_BENCH_SECONDS are for the flood.
 */
import { findPostgres } from '../../postgres.mjs';
import type { Measured } from '../row';
import { activities } from '../social/activities';
import { flood } from '../social/flood';
import { idle } from '../social/idle';
import { withStage } from '../social/stage';

export async function social(): Promise<Measured> {
  if (!findPostgres()) return [{ what: 'social networks', value: 'no PostgreSQL is installed' }];
  return withStage(async (stage) => {
    const rows = [...(await flood(stage)), ...(await activities(stage)), ...(await idle(stage))];
    return { intro: INTRO, rows };
  });
}

const INTRO = `One process of the server, without rate limits; database: PostgreSQL. The flood is meant to be 2,000 deletions of unknown accounts and 500 activities with unknown keys a second over 256 connections, and then a tenth of it; the table has what the generator could send on this machine. Beside it, readers post 20 times a second, in turns with and without it. The other activities come from one account whose key is known, over 16 connections. The share of a core for idle posts is the cost of one look, measured in passes over 1,000 posts on Bluesky and 50 on Mastodon, times the looks a second.`;
