/** Lists drafts, and links from an article to the reporters' page, which shows only the blog. */
import { languageAtom } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { writePageOf } from '../../../core/state/live-blog/write-page';
import { DraftsList } from './drafts-list';
import type { Writing } from './use-writer';

interface Props {
  writing: Writing;
  container_id: string;
  mayPublish: boolean;
}

export function SheetHeader({ writing, container_id, mayPublish }: Props) {
  const t = useTranslate('newsroom');
  const page = writePageOf(container_id, useAtomValue(languageAtom));
  return (
    <>
      {page && (
        <p className="writer__page">
          <a href={page} target="_blank" rel="noopener">
            {t('open_page')}
          </a>
        </p>
      )}
      <DraftsList writing={writing} mayPublish={mayPublish} />
    </>
  );
}
