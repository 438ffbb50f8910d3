import { useTranslate } from '../../../core/base/i18n/use-translate';
import { CopyButton } from '../parts/copy-button';

/** Shows a new secret. The server never sends the secret again. */
export function SecretOnce({ name, secret }: { name: string; secret: string }) {
  const t = useTranslate('console');
  return (
    <div className="console-note">
      <p role="status">{t('connections.secret', { name })}</p>
      <p className="console-acts">
        <code className="console-key" dir="ltr">
          {secret}
        </code>
        <CopyButton text={secret} />
      </p>
    </div>
  );
}
