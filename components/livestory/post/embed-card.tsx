/**
 * What stands elsewhere, as a card of known height: nothing is asked of the other site before the reader presses "Show
 * post" (design decision 21).
 */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { playerOf } from './players';

interface Props {
  url: string;
  provider?: string | undefined;
  title?: string | undefined;
  author?: string | undefined;
  text?: string | undefined;
}

export function EmbedCard({ url, provider, title, author, text }: Props) {
  const t = useTranslate('liveblog');
  const [isOpen, setOpen] = useState(false);
  const name = provider || new URL(url).hostname;
  const player = playerOf(url);
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
      <p className="card__actions">
        {player && (
          <button type="button" className="button" part="button" onClick={() => setOpen(true)}>
            {t('show_post')}
          </button>
        )}
        <a href={url} target="_blank" rel="noopener nofollow">
          {t('open_on', { name })}
        </a>
        {player && <span>{t('loads_from', { name })}</span>}
      </p>
    </div>
  );
}
