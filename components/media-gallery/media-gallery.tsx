/**
 * Media gallery: readers' pictures of a conversation, as squares that open one by one; without those of muted people
 * (specification §2; host contract 6.3).
 */
import { useCallback, useEffect, useState } from 'react';
import { isFailure } from '../../core/base/failure/failure';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { useRequiredContainerId } from '../../core/state/comments/use-container-id';
import { loadMorePicturedAction, loadPicturedAction, type Pictured } from '../../core/state/pictures/pictures.actions';
import { mutedAtom } from '../../core/state/relationships/relationships.atoms';
import { sectionUuidAtom } from '../../core/state/site/site.atoms';
import type { Settings } from './media-gallery.settings';
import type { Shown } from './shown';
import { Tile } from './tile';
import { Viewer } from './viewer';

export function MediaGallery(settings: Settings) {
  const container_id = useRequiredContainerId(settings.vfContainerId);
  return container_id ? <Gallery key={container_id} {...settings} container_id={container_id} /> : null;
}

function Gallery({ container_id, limit, title }: Settings & { container_id: string }) {
  const t = useTranslate('pictures');
  const section_uuid = useAtomValue(sectionUuidAtom);
  const muted = useAtomValue(mutedAtom);
  const load = useSetAtom(loadPicturedAction);
  const loadMore = useSetAtom(loadMorePicturedAction);
  const [pictured, setPictured] = useState<Pictured | null | 'coming'>('coming');
  const [open, setOpen] = useState<number | null>(null);
  const [further, setFurther] = useState<'none' | 'coming' | 'failed'>('none');

  const read = useCallback(async () => {
    setPictured('coming');
    setPictured(await load(container_id, limit));
  }, [load, container_id, limit]);
  useEffect(() => {
    if (section_uuid) void read();
  }, [read, section_uuid]);

  async function readOn(before: Pictured) {
    setFurther('coming');
    const answer = await loadMore(before, limit);
    setFurther(isFailure(answer) ? 'failed' : 'none');
    if (!isFailure(answer)) setPictured(answer);
  }

  const heading = title ?? t('title');
  const all = pictured === 'coming' || pictured === null ? [] : pictured.comments;
  const shown: Shown[] = all
    .filter(({ actor_uuid }) => !muted.has(actor_uuid))
    .flatMap((comment) => (comment.media ?? []).map((medium) => ({ medium, comment })));
  return (
    <section className="pictures" part="gallery" aria-label={heading || undefined}>
      {heading && (
        <h2 className="pictures__title vf-heading-text" part="title" dir="auto">
          {heading}
        </h2>
      )}
      {pictured === 'coming' ? (
        <p className="pictures__note pictures__loading late" part="skeleton" role="status">
          {t('loading')}
        </p>
      ) : pictured === null ? (
        <div className="pictures__note" role="alert">
          <p>{t('failed')}</p>
          <button type="button" className="button" part="button" onClick={() => void read()}>
            {t('retry')}
          </button>
        </div>
      ) : shown.length === 0 ? (
        <p className="pictures__note">{t('empty')}</p>
      ) : (
        <>
          <ul className="pictures__grid" part="list">
            {shown.map((it, at) => (
              <Tile key={it.medium.media_uuid} {...it} onOpen={() => setOpen(at)} />
            ))}
          </ul>
          {pictured.hasMore && (
            <button
              type="button"
              className="button pictures__more"
              part="button"
              disabled={further === 'coming'}
              onClick={() => void readOn(pictured)}
            >
              {t(further === 'failed' ? 'more_failed' : 'more')}
            </button>
          )}
        </>
      )}
      {open !== null && shown.length > 0 && (
        <Viewer shown={shown} at={Math.min(open, shown.length - 1)} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}
