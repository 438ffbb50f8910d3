/**
 * The accounts of this server in the fediverse: one for each site that publishes, and the server's own. A site's account is
 * created when publishing is turned on, and never renamed. The rules are compared with the stored state at every change, in every process.
 */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { SECOND_MS } from '../../../../../../core/contract/values/durations';
import type { Tables } from '../../../../database/schema';
import { addToOutbox } from '../../../platform/outbox/outbox.repository';
import { withdrawSite } from '../../../platform/site-events/publishing';
import type { Site } from '../../../sites/sites/site-registry';
import {
  type AccountRow,
  findAccount,
  findKeys,
  findPublishing,
  insertAccount,
  listAccounts,
  setPublishing,
} from './accounts.repository';
import { type Addresses, SERVER_NAME } from './addresses';
import { handleDomainOf } from './handle-domain';
import { addFirstKey, type OwnKey, openKey } from './keys';

const RETAIN_MS = 30 * SECOND_MS;
const NAMES_TRIED = 20;

export interface Account {
  id: number;
  name: string;
  /** Current key first; a former key stays valid for a day. */
  keys: OwnKey[];
  /** When publishing was turned on. */
  date_on: number;
}
export interface SiteAccount extends Account {
  site: Site;
  /** The publisher's domain in the handle; '' for the server's. */
  handle_domain: string;
}

type App = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'sites'>;

export class Accounts {
  readonly #app: App;
  readonly addresses: Addresses;
  #loaded: { until: number; sites: Promise<SiteAccount[]> } | null = null;
  #isUsed = false;
  #lookAgain = Number.NEGATIVE_INFINITY;
  #server: { until: number; account: Promise<Account> } | null = null;

  constructor(app: App, addresses: Addresses) {
    this.#app = app;
    this.addresses = addresses;
    app.sites.onChange(() => this.forget());
  }

  /** Reads rules and keys again with the next call. */
  forget(): void {
    this.#loaded = null;
    this.#server = null;
  }

  /** Checks whether any site has, or ever had, an account. */
  async isUsed(): Promise<boolean> {
    if (this.#isUsed || (await this.ofSites()).length > 0) return true;
    const now = this.#app.clock.now();
    if (now < this.#lookAgain) return false;
    this.#lookAgain = now + RETAIN_MS;
    this.#isUsed = (await listAccounts(this.#app.db)).some(({ site_uuid }) => site_uuid !== null);
    return this.#isUsed;
  }

  /** Accounts of sites that publish now. */
  ofSites(): Promise<SiteAccount[]> {
    const now = this.#app.clock.now();
    if (this.#loaded && this.#loaded.until > now) return this.#loaded.sites;
    const loaded = { until: now + RETAIN_MS, sites: this.#load(now) };
    this.#loaded = loaded;
    loaded.sites.catch(() => {
      if (this.#loaded === loaded) this.#loaded = null;
    });
    return loaded.sites;
  }

  async ofSite(site_uuid: string): Promise<SiteAccount | null> {
    return (await this.ofSites()).find(({ site }) => site.uuid === site_uuid) ?? null;
  }

  async named(name: string): Promise<SiteAccount | null> {
    return (await this.ofSites()).find((account) => account.name === name) ?? null;
  }

  /** The id of the account that a site has or had; null for none. */
  async idOf(site_uuid: string): Promise<number | null> {
    return (await findAccount(this.#app.db, site_uuid))?.id ?? null;
  }

  /** The name of the site's account, or the one that it would get if the rules named none. */
  async nameOf(site: Site): Promise<string> {
    const rows = await listAccounts(this.#app.db);
    const own = rows.find(({ site_uuid }) => site_uuid === site.uuid);
    const isFree = (name: string) => rows.every((row) => row.name !== name);
    return own?.name ?? namesFor(site.domain, '').find(isFree) ?? '';
  }

  /** Reads any account, also of a site that has stopped publishing. */
  async byId(id: number): Promise<Account | null> {
    const known = (await this.ofSites()).find((account) => account.id === id);
    if (known) return known;
    const row = (await listAccounts(this.#app.db)).find((account) => account.id === id);
    return row ? this.#withKeys(row, this.#app.clock.now()) : null;
  }

  /** The account that signs what the server fetches. */
  server(): Promise<Account> {
    const now = this.#app.clock.now();
    if (this.#server && this.#server.until > now) return this.#server.account;
    const loaded = { until: now + RETAIN_MS, account: this.#loadServer(now) };
    this.#server = loaded;
    loaded.account.catch(() => {
      if (this.#server === loaded) this.#server = null;
    });
    return loaded.account;
  }

  /** Returns the server's account, if it has already signed something. */
  async serverIfAny(): Promise<Account | null> {
    return (await findAccount(this.#app.db, null)) ? this.server() : null;
  }

  /** @throws Error that tells the operator what to do when the key cannot be read */
  signingKey({ name, keys }: Account): { id: string; privateKey: NonNullable<OwnKey['privateKey']> } {
    const key = keys.find(({ privateKey }) => privateKey !== null);
    if (!key?.privateKey)
      throw new Error(`The key of ${name} cannot be read, because VF_SECRET has changed. Run vf social rotate.`);
    return { id: this.addresses.key(name, key.name), privateKey: key.privateKey };
  }

  async #load(now: number): Promise<SiteAccount[]> {
    const { db, sites } = this.#app;
    const [uuids, rows] = await Promise.all([findPublishing(db), listAccounts(db)]);
    for (const row of rows)
      if (row.site_uuid !== null && row.date_on !== null && !uuids.includes(row.site_uuid))
        await stopPublishing(db, row, now);
    const accounts: Omit<SiteAccount, 'handle_domain'>[] = [];
    for (const uuid of uuids) {
      const site = await sites.byDomain(uuid);
      if (!site) continue;
      const known = rows.find(({ site_uuid }) => site_uuid === uuid) ?? (await createAccount(db, site, now));
      if (known.date_on === null) await setPublishing(db, known.id, true, now);
      accounts.push({ ...(await this.#withKeys(known, now)), date_on: known.date_on ?? now, site });
    }
    return accounts.map((account) => ({ ...account, handle_domain: handleDomainOf(account, accounts) }));
  }

  async #loadServer(now: number): Promise<Account> {
    const { db } = this.#app;
    const row = (await findAccount(db, null)) ?? (await createAccount(db, null, now));
    return this.#withKeys(row, now);
  }

  async #withKeys(row: AccountRow, now: number): Promise<Account> {
    const { db, config } = this.#app;
    let keys = await findKeys(db, [row.id], now);
    if (keys.length === 0) {
      await addFirstKey(db, row, { secret: config.secret, now });
      keys = await findKeys(db, [row.id], now);
    }
    const { id, name, date_on } = row;
    return { id, name, date_on: date_on ?? now, keys: keys.map((key) => openKey(config.secret, key)) };
  }
}

/** @throws Error when no name is free */
async function createAccount(db: Kysely<Tables>, site: Site | null, now: number): Promise<AccountRow> {
  const site_uuid = site?.uuid ?? null;
  for (const name of site ? namesFor(site.domain, site.rules.social.name) : [SERVER_NAME]) {
    const row = await insertAccount(db, { site_uuid, name, date_on: null, date_created: now });
    const known = row ?? (await findAccount(db, site_uuid));
    if (known) return known;
  }
  throw new Error(`no name is free for the account of ${site?.domain ?? 'the server'}`);
}

/** Names that the account of a site can have, the best first. */
function namesFor(domain: string, wish: string): string[] {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  const bare = domain.replace(/^www\./, '');
  const [first = ''] = bare.split('.');
  const numbered = Array.from({ length: NAMES_TRIED }, (_, at) => `${plain(bare)}_${at + 2}`);
  return [wish, plain(first), plain(bare), ...numbered].filter((name) => name && name !== SERVER_NAME);
}

async function stopPublishing(db: Kysely<Tables>, { id, site_uuid }: AccountRow, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setPublishing(trx, id, false, now);
    if (site_uuid !== null) await addToOutbox(trx, withdrawSite(site_uuid, now));
  });
}
