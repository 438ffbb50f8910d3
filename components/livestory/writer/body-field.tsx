/** The single field of a post: formatted text, with pictures, cards and polls in between. */
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { Attachment } from './editor/attachment';
import type { BodyEditor } from './editor/use-editor';

export function BodyField({ body: { field, views, change }, isEmpty }: { body: BodyEditor; isEmpty: boolean }) {
  const t = useTranslate('newsroom');
  const attached = useSyncExternalStore(views.subscribe, views.all);
  return (
    <div className="body-field">
      {isEmpty && (
        <span className="body-field__hint" aria-hidden="true">
          {t('field')}
        </span>
      )}
      <div ref={field} />
      {attached.map(({ dom, part }) =>
        createPortal(<Attachment part={part} onChange={(to) => change(part, to)} />, dom, part.id),
      )}
    </div>
  );
}
