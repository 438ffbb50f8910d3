/**
 * Imports the people of an export. Matches existing accounts by login, or by an address that both sides have proved. Everyone else
 * gets a new account. Never imports roles.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { NAME_MAX } from '../../../../../core/contract/values/limits';
import { isKnownHash } from '../../people/imported-passwords/imported-password';
import { DELETED_NAME } from '../../people/privacy/close-account';
import { cleanEmail, emailKey, isSameMailbox, nameKey } from '../../people/users/identity';
import { readNameAlone } from '../../people/users/names';

import { timeOf, type UserRecord } from '../records/record';
import { type Item, storeItems } from './items.repository';
import type { ImportJob, Trx } from './job';
import { insertPictures } from './media.repository';
import {
  findByEmails,
  findByLogins,
  findStaff,
  findTakenNames,
  type ImportedUser,
  insertLogins,
  insertUsers,
  type Login,
  listNewPeople,
  loginKey,
  readStagedUsers,
  reserveUserIds,
  type StagedUser,
} from './people.repository';
import type { StoredPicture } from './store-files';

/** Id of the person who owns comments without an author. */
export const NOBODY = '';

export async function applyPeople(job: ImportJob): Promise<void> {
  await job.db.transaction().execute((trx) => makeNobody(trx, job));
  for await (const ids of listNewPeople(job.db, job)) {
    await job.db.transaction().execute(async (trx) => applyBatch(trx, job, await readStagedUsers(trx, job, ids)));
  }
}

async function applyBatch(trx: Trx, job: ImportJob, staged: StagedUser[]): Promise<void> {
  const logins = new Map(staged.map(({ foreign_id, record }) => [foreign_id, loginsOf(job, record)]));
  const emails = new Map(staged.map(({ foreign_id, record }) => [foreign_id, emailOf(job, record)]));
  const byLogin = await findByLogins(trx, job.site.uuid, [...logins.values()].flat());
  const keys = [...emails.values()].flatMap((email) => (email === null ? [] : [emailKey(email)]));
  const byEmail = await findByEmails(trx, job.site.uuid, keys);
  const staff = await findStaff(trx, [...byLogin.values(), ...[...byEmail.values()].map((holder) => holder.id)]);
  const names = await chooseNames(trx, job, staged);
  const ids = await reserveUserIds(trx, staged.length);
  const users: ImportedUser[] = [];
  const items: Item[] = [];
  const found: (Login & { user_id: number })[] = [];
  const pictures: (StoredPicture & { user_id: number })[] = [];
  for (const [at, { foreign_id, hash, record, picture }] of staged.entries()) {
    const own = logins.get(foreign_id) ?? [];
    const email = emails.get(foreign_id) ?? null;
    const holder = email === null ? undefined : byEmail.get(emailKey(email));
    const isSame = holder?.isProved && record.is_email_verified && isSameMailbox(holder.email, email);
    const known = own.map((login) => byLogin.get(loginKey(login))).find(Boolean) ?? (isSame ? holder.id : undefined);
    const id = known ?? (ids[at] as number);
    items.push({ foreign_id, our_id: String(id), hash, is_new: known === undefined });
    for (const login of own) byLogin.set(loginKey(login), id);
    if (known !== undefined) {
      job.count('people known already');
      // Readers will see these comments with the mark of the staff.
      if (staff.has(known)) job.report({ at: `user ${foreign_id}`, what: 'comments go to an account of the staff' });
      continue;
    }
    if (holder)
      job.report({ at: `user ${foreign_id}`, what: 'address belongs to another account: imported without it' });
    const address = holder ? null : email;
    if (address !== null) {
      byEmail.set(emailKey(address), { id, email: address, isProved: record.is_email_verified === true });
    }
    found.push(...own.map((login) => ({ ...login, user_id: id })));
    users.push({ ...names[at], ...newUser(job, record, address), id } as ImportedUser);
    if (picture) pictures.push({ ...picture, user_id: id });
  }
  await insertUsers(trx, job, users);
  await insertLogins(trx, job, found);
  await insertPictures(trx, job, pictures);
  await storeItems(trx, job, 'user', items);
  job.count('people', users.length);
}

function newUser(
  job: ImportJob,
  record: UserRecord,
  email: string | null,
): Omit<ImportedUser, 'id' | 'name' | 'name_key'> {
  const { password_hash, is_guest, is_email_verified } = record;
  const mayLogIn = email !== null && password_hash !== undefined;
  if (mayLogIn && !isKnownHash(password_hash)) {
    job.report({ at: `user ${record.id}`, what: 'password hash of an unknown kind: left out' });
  }
  return {
    type: is_guest ? 'anonymous' : 'user',
    email,
    email_key: email && emailKey(email),
    email_verification_status: email !== null && is_email_verified ? 'approved' : 'none',
    password_hash: mayLogIn && isKnownHash(password_hash) ? password_hash : null,
    badge_trusted: job.withStanding && record.is_trusted === true,
    custom_badges: job.withStanding ? badgesOf(record) : [],
    ban_level: job.withStanding && record.is_banned ? 'posting' : 'none',
    date_created: Math.min(timeOf(record.date_created) ?? job.now, job.now),
    date_erased: null,
  };
}

const BADGES_MAX = 50;
const BADGE_MAX = 100;
const badgesOf = ({ badges = [] }: UserRecord): string[] =>
  badges.filter((label) => label !== '' && label.length <= BADGE_MAX).slice(0, BADGES_MAX);

/** Longer than an index can hold. */
const LOGIN_BYTES_MAX = 2000;

/** Logins by which the first login finds the account. The issuer of the publisher's own login is the site. */
function loginsOf({ site, report }: ImportJob, { id, publisher_id, identities = [] }: UserRecord): Login[] {
  const all = publisher_id
    ? [{ provider: 'cookie', issuer: site.uuid, subject: publisher_id }, ...identities]
    : identities;
  const logins = all.filter((login) => Buffer.byteLength(loginKey(login)) <= LOGIN_BYTES_MAX);
  if (logins.length < all.length) report({ at: `user ${id}`, what: 'login with an id that is too long: left out' });
  return logins;
}

/** Skips addresses of guests, because anyone can type any address. */
function emailOf({ withEmails, report }: ImportJob, { id, email, is_guest }: UserRecord): string | null {
  if (!withEmails || is_guest || !email) return null;
  try {
    return cleanEmail(email);
  } catch {
    report({ at: `user ${id}`, what: 'no email address: left out' });
    return null;
  }
}

/** Appends a number to names that are taken. Names of guests need not be unique. */
async function chooseNames(trx: Trx, job: ImportJob, staged: StagedUser[]) {
  const wanted = staged.map(({ record }) => nameOf(job, record));
  const variants = (name: string) => [1, 2, 3, 4, 5].map((number) => numbered(name, number));
  const keys = wanted.flatMap((name) => variants(name).map(nameKey));
  const taken = await findTakenNames(trx, job.site.uuid, [...new Set(keys)]);
  return staged.map(({ record }, at) => {
    const name = wanted[at] as string;
    // A key that is longer than any name, so that it cannot collide.
    if (record.is_guest) return { name, name_key: `anonymous ${randomUUID()} ${randomUUID()}` };
    const free =
      variants(name).find((variant) => !taken.has(nameKey(variant))) ?? numbered(name, randomInt(1000, 1_000_000));
    if (free !== name)
      job.report({ at: `user ${record.id}`, what: 'name is taken: renamed', detail: `${name} → ${free}` });
    taken.add(nameKey(free));
    return { name: free, name_key: nameKey(free) };
  });
}

const numbered = (name: string, number: number) => (number === 1 ? name : `${cutText(name, NAME_MAX - 7)} ${number}`);

function nameOf(job: ImportJob, { id, name }: UserRecord): string {
  try {
    return readNameAlone(job.site, cutText(name.trim(), NAME_MAX));
  } catch {
    const other = `Reader ${randomInt(1000, 1_000_000)}`;
    job.report({ at: `user ${id}`, what: 'name that nobody may have: renamed', detail: `${name} → ${other}` });
    return other;
  }
}

/** Creates the owner of comments without an author, once per source. Looks like a deleted account. */
async function makeNobody(trx: Trx, job: ImportJob): Promise<void> {
  const name_key = `\u0001deleted import ${job.source}`;
  const known = await trx
    .selectFrom('users')
    .select('id')
    .where('site_uuid', '=', job.site.uuid)
    .where('name_key', '=', name_key)
    .executeTakeFirst();
  const [id = 0] = known ? [known.id] : await reserveUserIds(trx, 1);
  if (!known) {
    const nobody = { ...newUser(job, { kind: 'user', id: NOBODY, name: '' }, null), date_erased: job.now };
    await insertUsers(trx, job, [{ ...nobody, id, name: DELETED_NAME, name_key }]);
  }
  await storeItems(trx, job, 'user', [{ foreign_id: NOBODY, our_id: String(id), hash: '', is_new: !known }]);
}
