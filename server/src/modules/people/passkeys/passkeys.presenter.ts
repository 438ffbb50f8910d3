import type { listPasskeys } from './passkeys.repository';

type Row = Awaited<ReturnType<typeof listPasskeys>>[number];

/** What its owner sees of a passkey: not its key, nor what browsers know it by. */
export const presentPasskey = ({ uuid, name, host, date_created, date_last_login }: Row) => ({
  uuid,
  name,
  host,
  date_created,
  date_last_login,
});
