import type { ReactNode } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { Problem } from './problem';
import { RowSkeletons } from './row-skeletons';
import { SaveBar } from './save-bar';
import type { Rules } from './use-rules';

interface Props {
  screen: 'words' | 'reasons' | 'rules';
  rules: Pick<Rules, 'failure' | 'load' | 'mayChange' | 'bar'>;
  /** Rendered once the rules have loaded; null before. */
  children: ReactNode;
}

/** A screen with a part of the rules, which administrators save. */
export function RulesPage({ screen, rules: { failure, load, mayChange, bar }, children }: Props) {
  const t = useTranslate('console');
  return (
    <div className="console-page">
      <h1 className="console-heading">{t(`screen.${screen}`)}</h1>
      {!children && (failure ? <Problem failure={failure} onRetry={() => void load()} /> : <RowSkeletons rows={2} />)}
      {children && (
        <>
          <p className="console-meta">{t(`${screen}.says`)}</p>
          {children}
          {mayChange && <SaveBar {...bar} />}
        </>
      )}
    </div>
  );
}
