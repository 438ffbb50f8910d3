/** A site's settings as the newsroom console reads and changes them (extension). */
import { type Static, Type } from 'typebox';
import { Count } from '../values/numbers';
import { Reason } from './changes';

const SettingLine = Type.Object({
  name: Type.String(),
  value: Type.Unknown(),
  default: Type.Unknown(),
  /** JSON schema of the values that it takes. */
  schema: Type.Unknown(),
});

/** `GET /v1/console/{domain}/settings`, and the answer of a change. */
export const SettingsPage = Type.Object({
  /** For `If-Match` of a change. */
  version: Count,
  settings: Type.Array(SettingLine),
});
export type SettingsPage = Static<typeof SettingsPage>;

/** `PATCH /v1/console/{domain}/settings` with `If-Match`: what is not named stays. */
export const SettingsChange = Type.Object({ settings: Type.Unknown(), reason: Reason });
export type SettingsChange = Static<typeof SettingsChange>;
