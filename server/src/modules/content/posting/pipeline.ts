/**
 * What becomes of a text before anybody reads it: an ordered list of small phases, each of which lets it pass, makes it
 * wait, calls it spam or refuses it (host contract 15).
 *
 * Most phases look before the unit of work, at the text and at what is in memory; some look in it, at the container and
 * at what the batch read anyway. Nothing here asks the database by itself, and nothing waits for another machine but
 * the hook of a site that has one. A refusal ends it; of the rest the strictest counts. Staff skip all but the limits
 * of what a comment is; trusted people skip what only holds. What the phases said is stored with the comment.
 */
import type { StateReason } from '../../../../../core/contract/comment';
import type { Decision } from '../../../../../core/contract/site-rules';
import type { Finding } from '../model/finding';
import type { Draft, InUnit, Phase, TextDraft } from './phase';

interface Outcome {
  /** Reasons for which not everybody sees it; what hides the writer is not among them. */
  reasons: StateReason[];
  decisions: Decision[];
}

/** What posting needs to know of it. */
export interface Concluding {
  draft: Pick<Draft, 'mark' | 'now' | 'rules'>;
  conclude(unit: InUnit): Outcome;
}

/** A draft that no phase refused so far. */
export interface Considered extends Concluding {
  draft: Draft;
  /** What the phases in the unit of work say. @throws ApiError before anything is written. */
  conclude(unit: InUnit): Outcome;
}

interface Options {
  phases: readonly Phase[];
  /** Counts what a phase did not let pass. */
  count(phase: string, verdict: Decision['verdict']): void;
}

export class Pipeline {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @throws ApiError of the phase that refuses. */
  async consider(draft: Draft): Promise<Considered> {
    const decisions: Decision[] = [];
    const phases = this.#options.phases.filter((phase) => concerns(phase, draft));
    for (const phase of phases) {
      const found = phase.look?.(draft);
      const finding = found instanceof Promise ? await found : found;
      if (finding) decisions.push(this.#decide(phase, draft, finding));
    }
    return {
      draft,
      conclude: (unit) => {
        const all = [...decisions];
        for (const phase of phases) {
          const finding = phase.lookInUnit?.(draft, unit);
          if (finding) all.push(this.#decide(phase, draft, finding));
        }
        for (const { phase, verdict } of all) if (verdict !== 'pass') this.#options.count(phase, verdict);
        return { reasons: reasonsOf(all), decisions: all };
      },
    };
  }

  /** What the phases find that look at the text alone, refusals included; nothing is counted. */
  async tryText(draft: TextDraft): Promise<{ phase: string; finding: Finding | null }[]> {
    const found: { phase: string; finding: Finding | null }[] = [];
    for (const { name, look } of this.#options.phases.filter(({ byText }) => byText))
      found.push({ phase: name, finding: (await look?.(draft as Draft)) ?? null });
    return found;
  }

  #decide({ name: phase }: Phase, draft: Draft, { error, ...finding }: Finding): Decision {
    if (error) {
      this.#options.count(phase, 'refuse');
      throw error;
    }
    // A first comment of somebody trusted still waits until the address is confirmed.
    const isSkipped = draft.isTrusted && phase !== 'verification';
    const verdict = isSkipped ? 'pass' : finding.verdict;
    return { phase, version: draft.site.rules_version, ...finding, verdict, date: draft.now };
  }
}

function concerns({ name, onEdit, onTrusted }: Phase, { isEdit, isStaff, isTrusted }: Draft): boolean {
  if (isEdit && !onEdit) return false;
  if (isStaff) return name === 'ban' || name === 'length';
  return !isTrusted || onTrusted === true;
}

/** Both reasons for spam: it lies in the spam folder, and nobody has looked at it yet. */
function reasonsOf(decisions: Decision[]): StateReason[] {
  if (decisions.some(({ verdict }) => verdict === 'spam')) {
    return ['content_marked_as_spam', 'content_awaiting_moderation'];
  }
  return decisions.some(({ verdict }) => verdict === 'hold') ? ['content_awaiting_moderation'] : [];
}
