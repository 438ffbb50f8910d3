/**
 * Exports all data of a person as they would read it: no hashes, no secrets, and only ids of others. A ghost-banned
 * person's own copy shows the state without the ban.
 */
import type { Kysely } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { asTheySeeIt } from '../users/own-counts.repository';
import type { UserRow } from '../users/users.repository';

interface Export {
  /** True for an administrator's copy, which includes a ghost ban. */
  asStaff: boolean;
  now: number;
}

const isList = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Yields the members of the export, by name. Each is read on demand. */
async function* membersOf(
  db: Kysely<Tables>,
  parts: PrivacyPart[],
  row: UserRow,
  { asStaff, now }: Export,
): AsyncGenerator<[name: string, value: unknown]> {
  const { id } = row;
  const isGhostly = row.ban_level === 'ghost' && !asStaff;
  const {
    password_hash,
    name_key: _name,
    email_key: _email,
    email_pending_key: _pending,
    ...account
  } = isGhostly ? await asTheySeeIt(db, row) : row;
  yield ['date_exported', now];
  yield [
    'user',
    {
      ...account,
      uuid: numericIdToUuid(id),
      has_password: password_hash !== null,
      ...(isGhostly && { ban_level: 'none', ban_expires: null, ban_created: null, ban_message: '' }),
    },
  ];
  for (const part of parts) yield* Object.entries(await part.export(db, { id, asStaff }));
}

/**
 * Yields the export as JSON, in pieces that may be separated by line ends. The first piece is ready at once, however much
 * a person wrote.
 */
export async function* exportText(...about: Parameters<typeof membersOf>): AsyncGenerator<string> {
  let before = '{';
  for await (const [name, value] of membersOf(...about)) {
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (isList(value)) yield* listText(value);
    else yield JSON.stringify(value ?? null);
  }
  yield '}';
}

async function* listText(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield `${before}${JSON.stringify(item)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
