/**
 * Judges a text before anyone reads it: an ordered list of small phases, each of which lets it pass, holds it, marks it
 * as spam or refuses it (host contract 15).
 *
 * Most phases run before the unit of work, on the text and data in memory; some run in it, on the container and data
 * that the batch reads anyway. No phase queries the database by itself, and only the hook of a site waits for another
 * machine. A refusal ends the pipeline; otherwise the strictest finding counts. Each phase declares whom it judges (./phase):
 * without a declaration it judges new posts of people who are neither staff nor trusted. The findings are stored with the
 * comment.
 */
import type { StateReason } from '../../../../../core/contract/content/comment';
import type { Decision } from '../../../../../core/contract/content/site-rules';
import type { Finding } from '../model/finding';
import type { Draft, InUnit, Phase, TextDraft } from './phase';

interface Outcome {
  /** Reasons that hide the comment, without the writer's ban. */
  reasons: StateReason[];
  decisions: Decision[];
}

/** The fields of a request that posting needs. */
export interface Concluding {
  draft: Pick<Draft, 'mark' | 'now' | 'rules'>;
  conclude(unit: InUnit): Outcome;
}

/** A draft that no phase has refused so far. */
export interface Considered extends Concluding {
  draft: Draft;
  /** Runs the phases in the unit of work. @throws ApiError before anything is written */
  conclude(unit: InUnit): Outcome;
}

interface Options {
  phases: readonly Phase[];
  /** Counts findings that did not pass. */
  count(phase: string, verdict: Decision['verdict']): void;
}

export class Pipeline {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @throws ApiError of the refusing phase */
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

  /** Runs the phases that use only the text, and the writer's history if there is one. Returns refusals too, counts nothing. */
  async tryText(draft: TextDraft): Promise<{ phase: string; finding: Finding | null }[]> {
    const found: { phase: string; finding: Finding | null }[] = [];
    const isTried = ({ byText, byHistory }: Phase) => byText || (byHistory && draft.removalRate !== null);
    for (const { name, look } of this.#options.phases.filter(isTried))
      found.push({ phase: name, finding: (await look?.(draft as Draft)) ?? null });
    return found;
  }

  #decide({ name: phase, holdsTrusted = false }: Phase, draft: Draft, { error, ...finding }: Finding): Decision {
    if (error) {
      this.#options.count(phase, 'refuse');
      throw error;
    }
    const verdict = draft.isTrusted && !holdsTrusted ? 'pass' : finding.verdict;
    return { phase, version: draft.site.rules_version, ...finding, verdict, date: draft.now };
  }
}

function concerns(phase: Phase, { isEdit, isStaff, isTrusted }: Draft): boolean {
  const { onEdit = false, onStaff = false, onTrusted = false } = phase;
  if (isEdit && !onEdit) return false;
  return isStaff ? onStaff : onTrusted || !isTrusted;
}

/** Returns the reasons. Spam has two: it is in the spam folder, and not reviewed yet. */
function reasonsOf(decisions: Decision[]): StateReason[] {
  if (decisions.some(({ verdict }) => verdict === 'spam')) {
    return ['content_marked_as_spam', 'content_awaiting_moderation'];
  }
  return decisions.some(({ verdict }) => verdict === 'hold') ? ['content_awaiting_moderation'] : [];
}
