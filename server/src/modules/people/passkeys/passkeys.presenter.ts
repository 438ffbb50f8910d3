import type { listPasskeys } from './passkeys.repository';

type Row = Awaited<ReturnType<typeof listPasskeys>>[number];

/** Presents a passkey to its owner, without its key and credential id. */
export const presentPasskey = ({ uuid, name, host, date_created, date_last_login }: Row) => ({
  uuid,
  name,
  host,
  date_created,
  date_last_login,
});
