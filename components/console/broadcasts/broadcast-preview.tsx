import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { consoleSessionAtom } from '../../../core/state/console/session';

interface Props {
  title: string;
  description: string;
  url: string;
}

/** The message as a notification shows it. Devices look different, and cut long texts. */
export function BroadcastPreview({ title, description, url }: Props) {
  const t = useTranslate('console');
  const session = useAtomValue(consoleSessionAtom);
  const host = URL.canParse(url) ? new URL(url).host : session.phase === 'in' ? session.site.domain : '';
  return (
    <figure className="broadcast__preview">
      <figcaption className="console-meta">{t('letters.preview')}</figcaption>
      <div className="broadcast__card">
        <p className="broadcast__title" dir="auto">
          {title || t('broadcasts.title')}
        </p>
        {description && <p dir="auto">{description}</p>}
        <p className="console-meta" dir="ltr">
          {host}
        </p>
      </div>
    </figure>
  );
}
