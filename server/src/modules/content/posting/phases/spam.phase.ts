/** The model that learns from moderators' verdicts (../../spam). */
import type { SiteRules } from '../../../../../../core/contract/content/site-rules';
import type { Finding } from '../../model/finding';
import type { Judgement } from '../../spam/model';
import type { SpamModels } from '../../spam/models';
import type { Phase } from '../phase';

export const spamPhase = (models: SpamModels): Phase => ({
  name: 'spam',
  onEdit: true,
  byText: true,
  look({ site, written, rules: { spam } }) {
    const judged = spam.is_on ? models.judge(site.uuid, written) : null;
    return judged instanceof Promise ? judged.then((one) => finding(spam, one)) : finding(spam, judged);
  },
});

function finding({ hold_above, spam_above }: SiteRules['spam'], judged: Judgement | null): Finding | null {
  if (!judged) return null;
  if (judged.score >= spam_above) return { rule: 'spam_above', verdict: 'spam', ...judged };
  if (judged.score >= hold_above) return { rule: 'hold_above', verdict: 'hold', ...judged };
  return { rule: 'below', verdict: 'pass', ...judged };
}
