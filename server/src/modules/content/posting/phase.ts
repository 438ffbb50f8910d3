/** Input and output of a phase of the posting pipeline (./pipeline). */

import type { RuleAction, SiteRules } from '../../../../../core/contract/content/site-rules';
import type { HostState } from '../../../../../core/contract/content/social';
import type { Actor } from '../../../../../core/contract/rules/rules';
import type { SectionModule } from '../../../../../core/contract/sites/section-modules';
import type { ApiError } from '../../../http/errors';
import type { UserRow } from '../../people/users/users.repository';
import type { Counted } from '../../platform/counters/memory-counters';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import type { Site } from '../../sites/sites/site-registry';
import type { Kind } from '../kinds/kind';
import type { Finding } from '../model/finding';
import type { WrittenContent } from '../model/written-content';
import type { Mark } from './recent';

/** Facts about a reply from a social network, for phases. */
export interface RemoteFacts {
  hostState: HostState | 'allowed';
  /** Labels by the network's moderators that need a review. */
  labels: string[];
  /** Number of accounts that the text mentions. */
  mentions: number;
}

/** A text on its way into a conversation. */
export interface Draft {
  site: Site;
  kind: Kind;
  /** Rules of the site, with the limits of the kind where it has its own. */
  rules: SiteRules;
  maxLength: number;
  written: WrittenContent;
  user: UserRow;
  actor: Actor;
  isStaff: boolean;
  isTrusted: boolean;
  /** Posts from its address within the last minute, including this one; null without a limit. */
  fromAddress: Counted | Promise<Counted> | null;
  section_uuid: string;
  /** The kind's module, if the section has switched it off. */
  off: SectionModule | null;
  container_uuid: string;
  /** The comment being edited. */
  content_id: number | null;
  /** The parent; null for a new thread. */
  parent_id: number | null;
  isEdit: boolean;
  now: number;
  /** Null except for replies from social networks. */
  network: RemoteFacts | null;
  /** Mark of this post among recent ones; null for edits and staff. */
  mark: Mark | null;
  /** Share of the writer's comments that staff removed lately; null when unknown, or when the rules do not ask for it. */
  removalRate: number | null;
}

/** Data of the unit of work, for phases that run inside it. */
export interface InUnit {
  container: ContainerRow;
  /** The writer's latest posts in the database, including those of other processes. */
  latest: Latest;
}

export interface Latest {
  /** Number of posts in the last minute. */
  lately: number;
  /** Time of the newest; 0 without one. */
  last: number;
  /** Time of the writer's last post in this container. */
  lastHere: number;
  /** True if a recent post has the same text. */
  isRepeated: boolean;
}

/** Value for a person without recent posts. */
export const nothingYet: Latest = { lately: 0, last: 0, lastHere: 0, isRepeated: false };

/** The part of a draft that phases by text or by history use. */
export type TextDraft = Pick<Draft, 'site' | 'rules' | 'maxLength' | 'written' | 'removalRate'>;

export interface Phase {
  name: string;
  /** True when edits pass through it, too. */
  onEdit?: boolean;
  /** True if staff pass through this phase; they skip all others. */
  onStaff?: boolean;
  /** True when trusted people pass through it. They skip phases that only hold posts (host contract 15). */
  onTrusted?: boolean;
  /** True when it can hold the post of a trusted person; another phase's finding only passes. */
  holdsTrusted?: boolean;
  /** True when it uses only the text and its site, so that a text can be tried without posting it. */
  byText?: boolean;
  /** True when it uses only the writer's history, which a replay of the rules knows and a tried text has not. */
  byHistory?: boolean;
  /** Runs before the unit of work: judges by the text, by data in memory, or by the site's own server. */
  look?(draft: Draft): Finding | null | Promise<Finding | null>;
  /** Judges the text in the unit of work, in memory. */
  lookInUnit?(draft: Draft, unit: InUnit): Finding | null;
}

/** Returns a finding with the action that the site's rules choose, and an error for a refusal. */
export const byAction = (rule: string, verdict: RuleAction | 'pass', refuse: () => ApiError): Finding | null =>
  verdict === 'pass' ? null : { rule, verdict, ...(verdict === 'refuse' && { error: refuse() }) };
