/** `vf user factor <email> --off`: for the last administrator who has lost their phone. */
import type { Config } from '../config';
import { removeFactor } from '../modules/people/second-factor/second-factor.repository';
import { CommandError } from './command-error';
import { type Whom, withAccount } from './with-account';
import type { Say } from './with-database';

export async function userFactor(config: Config, { off, ...whom }: Whom & { off?: boolean }, say: Say): Promise<void> {
  if (!off) throw new CommandError('Add --off. A second factor is turned on in the console.');
  await withAccount(config, whom, async ({ db }, { site, user }) => {
    const had = await removeFactor(db, site.uuid, user.id);
    const which = `${user.email} on ${site.domain}`;
    say(had ? `${which} logs in to the console without a code now.` : `${which} has no second factor.`);
  });
}
