/** What a phase of the posting pipeline gets and gives (./pipeline). */
import type { Actor } from '../../../../../core/contract/rules/rules';
import type { SectionModule } from '../../../../../core/contract/section-modules';
import type { RuleAction, SiteRules } from '../../../../../core/contract/site-rules';
import type { ApiError } from '../../../http/errors';
import type { UserRow } from '../../people/users/users.repository';
import type { Counted } from '../../platform/counters/memory-counters';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import type { Site } from '../../sites/sites/site-registry';
import type { Kind } from '../kinds/kind';
import type { Finding } from '../model/finding';
import type { WrittenContent } from '../model/written-content';
import type { Mark } from './recent';

/** A text on its way into a conversation. */
export interface Draft {
  site: Site;
  kind: Kind;
  /** Of the site; where the kind of content has limits of its own, those. */
  rules: SiteRules;
  maxLength: number;
  written: WrittenContent;
  user: UserRow;
  actor: Actor;
  isStaff: boolean;
  isTrusted: boolean;
  /** How many came from its address within the minute, this one included; null where nobody counts. */
  fromAddress: Counted | Promise<Counted> | null;
  section_uuid: string;
  /** The kind's module, where the section has switched it off. */
  off: SectionModule | null;
  container_uuid: string;
  /** The comment that is edited. */
  content_id: number | null;
  /** The comment answered; null for a new thread. */
  parent_id: number | null;
  isEdit: boolean;
  now: number;
  /** Of this post, among those lately made; none for edits and staff. */
  mark: Mark | null;
}

/** What the unit of work knows besides. */
export interface InUnit {
  container: ContainerRow;
  /** What the database has of the writer's latest posts, those of other processes too. */
  latest: Latest;
}

export interface Latest {
  /** Posts in the last minute. */
  lately: number;
  /** When the newest was made; 0 for none. */
  last: number;
  /** When its writer posted last in this container. */
  lastHere: number;
  /** Whether one of them says the same. */
  isRepeated: boolean;
}

/** Somebody who has posted nothing lately. */
export const nothingYet: Latest = { lately: 0, last: 0, lastHere: 0, isRepeated: false };

/** As much of a draft as phases by text look at. */
export type TextDraft = Pick<Draft, 'site' | 'rules' | 'maxLength' | 'written'>;

export interface Phase {
  name: string;
  /** Whether edits go through it too. */
  onEdit?: boolean;
  /** Whether trusted people go through it, who skip what only holds (host contract 15). */
  onTrusted?: boolean;
  /** Whether it looks at nothing but the text and its site, so that a text can be tried without being posted. */
  byText?: boolean;
  /** Before the unit of work: judged by the text, by what is in memory, or by the site's own server. */
  look?(draft: Draft): Finding | null | Promise<Finding | null>;
  /** Looks at the text in the unit of work, in memory. */
  lookInUnit?(draft: Draft, unit: InUnit): Finding | null;
}

/** A finding whose action the site's rules choose; refused texts are refused for what they say. */
export const byAction = (rule: string, verdict: RuleAction | 'pass', refuse: () => ApiError): Finding | null =>
  verdict === 'pass' ? null : { rule, verdict, ...(verdict === 'refuse' && { error: refuse() }) };
