/** Editors' settings of a blog: its scoreboard, topic and time, and, for staff, its authors. */
import { isFailure } from '../../../../core/base/failure/failure';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../../core/base/store/hooks';
import type { Container } from '../../../../core/contract/content/comment';
import { fetchSheets } from '../../../../core/mount/element/sheets';
import { liveBlogRulingAtom } from '../../../../core/state/live-blog/may-write';
import { newsroom, type Place } from '../../../../core/state/live-blog/newsroom';
import { blogOf } from '../../../../core/state/live-blog/view';
import { showFailureAction, showNoticeAction } from '../../../../core/state/notices/notices.atoms';
import { useSheets } from '../../../shared/sheets/use-sheets';
import { AboutFields } from './about-fields';
import { AuthorsFields } from './authors-fields';
import css from './blog-settings.css';
import { ScoreboardFields } from './scoreboard-fields';

const sheets = [css];

export const ready = () => fetchSheets(sheets);

export interface BlogSettingsProps {
  container: Container;
  place: Place;
  /** Shows the blog as returned by the server. */
  onChanged(container: Container): void;
  onClose(): void;
}

export function BlogSettings({ container, place, onChanged }: BlogSettingsProps) {
  const t = useTranslate('newsroom');
  useSheets(sheets);
  const may = useAtomValue(liveBlogRulingAtom);
  const show = useSetAtom(showFailureAction);
  const notify = useSetAtom(showNoticeAction);
  const blog = blogOf(container);

  /** @returns true if saved */
  async function take(answer: ReturnType<typeof newsroom.change>): Promise<boolean> {
    const changed = await answer;
    if (isFailure(changed)) {
      void show(changed);
      return false;
    }
    onChanged(changed);
    notify({ kind: 'success', text: t('settings_saved') });
    return true;
  }

  return (
    <section className="blog-settings" aria-label={t('blog_settings')}>
      <ScoreboardFields
        scoreboard={blog.scoreboard}
        onSave={(scoreboard) => take(newsroom.change(place, { scoreboard }))}
      />
      <AboutFields blog={blog} onSave={(changes) => take(newsroom.change(place, changes))} />
      {may('livecontent/authors', container) && (
        <AuthorsFields
          authors={blog.authors}
          place={place}
          onSave={(authors) => take(newsroom.authors(place, authors))}
        />
      )}
    </section>
  );
}
