/**
 * External content as a card of fixed height: nothing is loaded from the other site before the reader presses "Show
 * post". Readers without consent to embeds on this page get an explanation, and may press again (design decision 21).
 */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { playerOf } from './players';
import { relOf } from './rel-of';

interface Props {
  url: string;
  provider?: string | undefined;
  title?: string | undefined;
  author?: string | undefined;
  text?: string | undefined;
  /** True in a sponsored post. */
  isPaid?: boolean | undefined;
}

export function EmbedCard({ url, provider, isPaid, ...facts }: Props) {
  const t = useTranslate('liveblog');
  const settings = useAtomValue(settingsAtom);
  const [isOpen, setOpen] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const host = new URL(url).hostname;
  const name = provider || host;
  // If the section has switched off cards of this host, a stored card is only a link.
  const isOff = settings.cards_off?.some((off) => off === '*' || off === host);
  const { title, author, text }: Partial<Props> = isOff ? {} : facts;
  const player = !isOff && playerOf(url);

  async function show() {
    const { consentOf } = await import('../../../core/base/consent/consent');
    if (isWarned || consentOf(settings).allows('embeds')) setOpen(true);
    else setWarned(true);
  }

  if (isOpen && player) {
    return (
      <iframe
        className="player"
        src={player}
        title={title || name}
        allow="fullscreen; picture-in-picture; encrypted-media"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="no-referrer"
      />
    );
  }
  return (
    <div className="card">
      <p className="card__meta">{[name, author].filter(Boolean).join(' · ')}</p>
      {title && <p className="card__title">{title}</p>}
      {text && <p className="card__text">{text}</p>}
      {player && (
        <p className="card__warning" role="status">
          {isWarned && t('not_agreed', { name })}
        </p>
      )}
      <p className="card__actions">
        {player && (
          <button type="button" className="button" part="button" onClick={show}>
            {t(isWarned ? 'show_anyway' : 'show_post')}
          </button>
        )}
        <a href={url} target="_blank" rel={relOf(isPaid)}>
          {t('open_on', { name })}
        </a>
        {player && <span>{t('loads_from', { name })}</span>}
      </p>
    </div>
  );
}
