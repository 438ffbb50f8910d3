/** Pull quote: a comment worth reading, shown within the article, with the way to it (specification §2, §9; host contract 6.2). */
import { publishFrom } from '../../core/base/bus/bus';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useHost } from '../../core/mount/element/host-context';
import { currentSharer, trackedBy } from '../../core/state/shares/sharer.atoms';
import { excerptOf } from '../shared/excerpts/excerpt';
import { useExcerpts } from '../shared/excerpts/use-excerpts';
import { Notices } from '../shared/notices/notices';
import { hasSheet, useSharing } from '../shared/share/use-sharing';
import { chooseQuote, sortOf } from './choose-quote';
import type { Settings } from './pull-quote.settings';

export function PullQuote(settings: Settings) {
  const t = useTranslate('quote');
  const host = useHost();
  const { bySheet } = useSharing('quote');
  const excerpts = useExcerpts(settings.vfContainerId, { sort: sortOf(settings), isQuote: true });
  const quote = excerpts && excerptOf(chooseQuote(excerpts.comments, settings), excerpts, settings.maxCharacters);
  // An article does not need a quote: neither a skeleton nor a failure is shown.
  if (!quote) return null;

  async function share(button: HTMLButtonElement, link: string) {
    const medium = hasSheet() ? 'device' : 'copy_link';
    const url = new URL(link, location.href);
    // Adds the share medium (host contract 7); written here, so that an article loads no chunk of networks for it.
    url.searchParams.set('__vfz', trackedBy(medium, currentSharer()));
    publishFrom(host, 'share/clicked', medium, button);
    await bySheet(url.href, document.title);
  }

  return (
    <figure className="quote" part="quote">
      <blockquote className="quote__text" part="text" dir="auto">
        <p>{quote.text}</p>
      </blockquote>
      <figcaption className="quote__foot">
        {quote.name && (
          <cite className="quote__name" dir="auto">
            {quote.name}
          </cite>
        )}
        <a className="quote__act" href={quote.link}>
          {t('read')}
        </a>
        <button
          type="button"
          className="quote__act vf-share-option"
          onClick={({ currentTarget }) => void share(currentTarget, quote.link)}
        >
          {t('share')}
        </button>
      </figcaption>
      <Notices />
    </figure>
  );
}
