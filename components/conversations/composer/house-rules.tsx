/** House rules for writers, if the site has any; a link leads to the full rules. */
import { useAtomValue } from '../../../core/base/store/hooks';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { TextRun } from '../text/text-run';

export function HouseRules() {
  const { house_rules } = useAtomValue(settingsAtom);
  if (!house_rules) return null;
  return (
    <p className="house-rules">
      <TextRun text={house_rules} at={0} mentions={[]} gone="" />
    </p>
  );
}
