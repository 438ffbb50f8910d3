/** Attached posts with their state, the next check, and the replies here. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { networksRuleAtom, readNetworkThreadsAction } from '../../../core/state/console/networks';
import { isAdministratorAtom } from '../../../core/state/console/session';
import { Choice } from '../parts/choice';
import { ListTable } from '../parts/list-table';
import { Section } from '../parts/section';
import { useList } from '../parts/use-list';
import { AttachForm } from './attach-form';
import { ThreadRow } from './thread-row';

const shown = ['all', 'failing'] as const;

export function ThreadsPart() {
  const t = useTranslate('console');
  const isAdministrator = useAtomValue(isAdministratorAtom);
  const rule = useAtomValue(networksRuleAtom);
  const [which, setWhich] = useState<(typeof shown)[number]>('all');
  const list = useList({ ...(which === 'failing' && { failing: true }) }, useSetAtom(readNetworkThreadsAction));

  return (
    <Section title={t('networks.threads')}>
      {rule === 'off' && <p className="console-note">{t('networks.off')}</p>}
      <div className="console-search">
        <Choice
          label={t('show')}
          values={shown}
          name={(it) => t(it === 'all' ? 'live.all' : 'networks.failing')}
          value={which}
          onChoose={setWhich}
        />
      </div>
      <ListTable
        list={list}
        label={t('networks.post')}
        columns={[
          t('networks.post'),
          t('articles.title'),
          t('people.state'),
          t('networks.next'),
          t('networks.replies'),
          ...(isAdministrator ? [t('articles.acts')] : []),
        ]}
        none={t(which === 'failing' ? 'networks.none_failing' : 'networks.none')}
        row={(thread) => <ThreadRow key={thread.social_id} thread={thread} onDetached={list.reload} />}
      />
      {isAdministrator && rule !== null && rule !== 'off' && <AttachForm onAttached={list.reload} />}
    </Section>
  );
}
