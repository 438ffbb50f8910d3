/**
 * Every permission there is, for the server, which asks them all (`app.allow`), and for docs/PERMISSIONS.md: the rules that
 * pages hide buttons by, and those that only a server asks.
 */
import type { ErrorCode } from './errors';
import { rules } from './rules';
import type { Case, Rule } from './rules/case';
import { siteRules } from './rules/site';

const every = { ...rules, ...siteRules } satisfies Record<string, Rule>;

export type Permission = keyof typeof every;
export const permissions = Object.keys(every) as Permission[];

/** Null when it is allowed, else the code that refuses it. */
export const refusal = (permission: Permission, subject: Case): ErrorCode | null => every[permission](subject);
