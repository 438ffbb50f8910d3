/** Lists and changes the hosts of the site. */
import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { HostsPage } from '../../../core/contract/console/hosts';
import { changeHostsAction, readHostsAction } from '../../../core/state/console/connections';
import { isClash } from '../../../core/state/console/site';
import { SaveBar } from '../parts/save-bar';
import { useRead } from '../parts/use-read';
import { useTerms } from '../parts/use-terms';
import { Part } from './part';

export function HostsPart() {
  const t = useTranslate('console');
  const read = useRead(useSetAtom(readHostsAction));
  const { value: page, load, setValue } = read;
  return (
    <Part title={t('connections.hosts')} lead={t('connections.hosts_says')} read={read}>
      {page && <HostsForm key={page.version} page={page} onSaved={setValue} onDiscard={() => void load()} />}
    </Part>
  );
}

interface Props {
  page: HostsPage;
  onSaved(page: HostsPage): void;
  onDiscard(): void;
}

function HostsForm({ page, onSaved, onDiscard }: Props) {
  const t = useTranslate('console');
  const terms = useTerms();
  const change = useSetAtom(changeHostsAction);
  const stored = page.hosts.join('\n');
  const [text, setText] = useState(stored);
  const [isDevelopment, setDevelopment] = useState(page.is_development);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');

  async function handleSave(reason: string) {
    setSaving(true);
    const hosts = text.split(/\s+/).filter(Boolean);
    const answer = await change(page.version, { hosts, is_development: isDevelopment, reason });
    setSaving(false);
    if (!isFailure(answer)) return onSaved(answer);
    setProblem(isClash(answer) ? t('clash') : terms.refusal(answer));
  }

  function handleDiscard() {
    setText(stored);
    setDevelopment(page.is_development);
    setProblem('');
    onDiscard();
  }

  return (
    <>
      <label className="field">
        <span className="field__label">{t('connections.other_hosts', { domain: page.domain })}</span>
        <textarea
          className="input"
          rows={Math.max(3, page.hosts.length + 1)}
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setProblem('');
            setText(target.value);
          }}
        />
      </label>
      <label className="console-check">
        <input type="checkbox" checked={isDevelopment} onChange={({ target }) => setDevelopment(target.checked)} />
        {t('connections.localhost')}
      </label>
      <SaveBar
        changes={Number(text !== stored) + Number(isDevelopment !== page.is_development)}
        isSaving={isSaving}
        isSaved={false}
        problem={problem}
        onSave={(reason) => void handleSave(reason)}
        onDiscard={handleDiscard}
      />
    </>
  );
}
