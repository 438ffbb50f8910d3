/** The commands of `vf` by their words, and the options they share. */
import type { ParseArgsConfig, parseArgs } from 'node:util';
import { addSite } from '../commands/add-site';
import { backup } from '../commands/backup/backup';
import { checkBackup } from '../commands/backup/check-backup';
import { restore } from '../commands/backup/restore';
import { siteRules, siteSettings } from '../commands/change-site';
import { migrate } from '../commands/migrate';
import {
  addOrganization,
  addOrganizationSite,
  listAllOrganizations,
  removeOrganizationSite,
  setOrganizationRole,
} from '../commands/organization';
import { eraseAccount, exportAccount } from '../commands/privacy';
import { rebuildQueue } from '../commands/rebuild-queue';
import { setRole } from '../commands/set-role';
import { siteClient, siteGroup, siteHosts } from '../commands/site';
import { siteBroadcast } from '../commands/site-broadcast';
import { siteFigures } from '../commands/site-figures';
import { siteModules } from '../commands/site-modules';
import { siteProvider } from '../commands/site-provider';
import { siteWebhook } from '../commands/site-webhook';
import { social } from '../commands/social';
import { userFactor } from '../commands/user-factor';
import type { Config } from '../config';
import { readerOf } from '../config/environment';

export const options = {
  name: { type: 'string' },
  host: { type: 'string', multiple: true },
  remove: { type: 'string', multiple: true },
  development: { type: 'boolean' },
  live: { type: 'boolean' },
  site: { type: 'string' },
  unproved: { type: 'boolean' },
  section: { type: 'string' },
  uuid: { type: 'string' },
  id: { type: 'string' },
  set: { type: 'string', multiple: true },
  file: { type: 'string' },
  mode: { type: 'string' },
  revoke: { type: 'string' },
  url: { type: 'string' },
  replay: { type: 'string' },
  topics: { type: 'string' },
  format: { type: 'string' },
  staff: { type: 'boolean' },
  roll: { type: 'string' },
  hours: { type: 'string' },
  leave: { type: 'boolean' },
  force: { type: 'boolean' },
  check: { type: 'boolean' },
  into: { type: 'string' },
  json: { type: 'boolean' },
  on: { type: 'boolean' },
  off: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  source: { type: 'string' },
  containers: { type: 'string' },
  template: { type: 'string' },
  zone: { type: 'string' },
  since: { type: 'string' },
  rate: { type: 'string' },
  report: { type: 'string' },
  map: { type: 'string' },
  'ask-pages': { type: 'boolean' },
  train: { type: 'boolean' },
  out: { type: 'string' },
  'with-emails': { type: 'boolean' },
  'without-media': { type: 'boolean' },
  'with-pending': { type: 'boolean' },
  'with-standing': { type: 'boolean' },
  'rebuild-queue': { type: 'boolean' },
} satisfies ParseArgsConfig['options'];

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
type Say = (line: string) => unknown;

interface Call {
  config: Config;
  /** The words after those that name the command. */
  rest: string[];
  values: Values;
  say: Say;
}

const ofSite =
  (run: (config: Config, what: { domain: string | undefined } & Values, say: Say) => Promise<unknown>) =>
  ({ config, rest, values, say }: Call) =>
    run(config, { domain: rest[0], ...values }, say);

const ofUser =
  (run: (config: Config, who: { email: string | undefined } & Values, say: Say) => Promise<unknown>) =>
  ({ config, rest, values, say }: Call) =>
    run(config, { email: rest[0], ...values }, say);

/** By one word or two. Commands with a second word of many kinds read it themselves. */
export const commands: Record<string, (call: Call) => Promise<unknown>> = {
  doctor: ({ config, say }) => rebuildQueue(config, say),
  migrate: ({ config, say }) => migrate(config, say),
  backup: ({ config, rest: [file = ''], values, say }) =>
    values.check ? checkBackup(config, { file, ...values }, say) : backup(config, { file, ...values }, say),
  restore: ({ config, rest: [file = ''], values, say }) =>
    restore(config, { file, secret: readerOf(process.env, () => {})('VF_SECRET'), ...values }, say),
  'site add': ofSite(addSite),
  'site hosts': ofSite(siteHosts),
  'site settings': ofSite(siteSettings),
  'site rules': ofSite(siteRules),
  'site modules': ofSite(siteModules),
  'site group': ({ config, rest, values, say }) => siteGroup(config, { domains: rest, ...values }, say),
  'site provider': ({ config, rest: [domain, provider], values, say }) =>
    siteProvider(config, { domain, provider, ...values }, say),
  'site client': ofSite(siteClient),
  'site webhook': ofSite(siteWebhook),
  'site broadcast': ofSite(siteBroadcast),
  'site figures': ({ config, rest: [domain, panel], values, say }) =>
    siteFigures(config, { domain, panel, ...values }, say),
  'organization add': ({ config, rest: [name], say }) => addOrganization(config, name, say),
  'organization list': ({ config, say }) => listAllOrganizations(config, say),
  'organization add-site': ({ config, rest: [organization, domain], say }) =>
    addOrganizationSite(config, { organization, domain }, say),
  'organization remove-site': ({ config, rest: [organization, domain], say }) =>
    removeOrganizationSite(config, { organization, domain }, say),
  'organization role': ({ config, rest: [organization, email, role], values, say }) =>
    setOrganizationRole(config, { organization, email, role, ...values }, say),
  'user role': ({ config, rest: [email, role], values, say }) => setRole(config, { email, role, ...values }, say),
  'user factor': ofUser(userFactor),
  'user export': ofUser(exportAccount),
  'user erase': ofUser(eraseAccount),
  social: ({ config, rest: [verb = '', domain, name], say }) => social(config, verb, { domain, name }, say),
  // Loads the parsers on demand: only these commands need them, and they are large.
  import: async ({ config, rest: [verb = '', ...rest], values, say }) =>
    (await import('../commands/import')).importConversations(config, verb, rest, values, say),
  export: async ({ config, values, say }) =>
    (await import('../commands/export')).exportConversations(config, values, say),
};
