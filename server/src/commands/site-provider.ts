/** `vf site provider`: sets how readers of a site can log in, then shows it. */
import type { Config } from '../config';
import { ApiError } from '../http/errors';
import { changeProvider, presentProviders, requireProvider } from '../modules/people/providers/provider-settings';
import { providers } from '../modules/people/providers/providers';
import { readAssignment } from './assignment';
import { CommandError } from './command-error';
import type { Say } from './with-database';
import { withSite } from './with-site';

interface Asked {
  domain?: string;
  provider?: string;
  /** Assignments such as `client_id=abc`; a value that is not JSON is text. */
  set?: string[];
  on?: boolean;
  off?: boolean;
}

export const siteProvider = (config: Config, { domain, provider: id, set = [], on, off }: Asked, say: Say) =>
  withSite(config, domain, async ({ db }, sites, site) => {
    const home = { db, sites, secret: config.secret };
    const provider = id === undefined ? undefined : named(id);
    const change = Object.fromEntries(set.map((text) => readAssignment(text, 'client_id=abc')));
    const is_on = off ? false : on ? true : undefined;
    if (provider && (set.length > 0 || is_on !== undefined)) {
      await changeProvider(home, site, { provider, ...(is_on !== undefined && { is_on }), change, now: Date.now() });
    }
    const presented = await presentProviders(home, site);
    say(JSON.stringify(provider ? presented.filter((one) => one.provider === provider.id) : presented, null, 2));
  });

/** @throws CommandError listing the providers */
function named(id: string): ReturnType<typeof requireProvider> {
  try {
    return requireProvider(id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new CommandError(`${error.message} There are ${providers.map((one) => one.id).join(', ')}.`);
  }
}
