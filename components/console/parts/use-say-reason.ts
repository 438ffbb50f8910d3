import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { type CommonReason, commonReasons, rejectReasons } from '../../../core/contract/content/moderation';
import { reasonsAtom } from '../../../core/state/console/reasons';

type OwnWords = Exclude<CommonReason, (typeof rejectReasons)[number]>;

/** Names a reason by its key: in the site's words, else in those of the suite. */
export function useSayReason(): (key: string) => string {
  const t = useTranslate('console');
  const reading = useTranslate('reading');
  const { reasons } = useAtomValue(reasonsAtom);
  return (key) => {
    const label = reasons.find((it) => it.key === key)?.label;
    if (label) return label;
    const ofReaders = rejectReasons.find((it) => it === key);
    if (ofReaders) return reading(`reason.${ofReaders}`);
    const common = commonReasons.find((it) => it === key);
    return common ? t(`reason.${common as OwnWords}`) : key;
  };
}
