/** Every permission, for the server, which enforces them all (`app.allow`), and for docs/PERMISSIONS.md. */
import type { ErrorCode } from '../values/errors';
import type { Case, Rule } from './case';
import { consoleRules } from './console';
import { rules } from './rules';
import { siteRules } from './site';

const every = { ...rules, ...siteRules, ...consoleRules } satisfies Record<string, Rule>;

export type Permission = keyof typeof every;
export const permissions = Object.keys(every) as Permission[];

export const refusal = (permission: Permission, subject: Case): ErrorCode | null => every[permission](subject);
