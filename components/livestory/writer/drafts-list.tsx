/** Own drafts, texts set aside on this device, and posts that wait for an editor; quiet counts above the field. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Draft } from '../../../core/contract/content/live-blog';
import { cutText } from '../../../core/contract/values/cut-text';
import { type Composition, postOf } from '../../../core/state/live-blog/composition';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { Moment } from '../../shared/moment/moment';
import { ShortTime } from '../../shared/time-ago/time-ago';
import type { Writing } from './use-writer';

const textOf = ({ post }: Pick<Draft, 'post'>): string =>
  post.title ||
  cutText((post.body ?? []).flatMap((block) => ('text' in block && block.text ? block.text : [])).join(' '), 120);

export function DraftsList({ writing, mayPublish }: { writing: Writing; mayPublish: boolean }) {
  const t = useTranslate('newsroom');
  const [shown, setShown] = useState<'own' | 'waiting' | null>(null);
  const { uuid } = useAtomValue(currentUserAtom);
  const own = writing.drafts.filter(({ actor_uuid, status }) => actor_uuid === uuid && status !== 'submitted');
  const waiting = writing.drafts.filter(({ status }) => status === 'submitted');
  const lists = { own, waiting };
  const { aside } = writing;
  const counts = { own: own.length + aside.length, waiting: waiting.length };
  if (counts.own + counts.waiting === 0) return null;
  return (
    <div className="drafts">
      <p className="tabs drafts__tabs">
        {(['own', 'waiting'] as const).map(
          (name) =>
            counts[name] > 0 && (
              <button
                key={name}
                type="button"
                className="button button--text"
                aria-expanded={shown === name}
                onClick={() => setShown(shown === name ? null : name)}
              >
                {t(name === 'own' ? 'drafts' : 'waiting', { count: counts[name] })}
              </button>
            ),
        )}
      </p>
      {shown && (
        <ul className="drafts__list">
          {shown === 'own' && aside.map((work) => <SetAside key={work.draft_uuid} work={work} writing={writing} />)}
          {lists[shown].map((draft) => (
            <li key={draft.draft_uuid} dir="auto">
              <span className="drafts__text">{textOf(draft) || '…'}</span>{' '}
              <span className="post__meta">
                {draft.status === 'scheduled' && draft.publish_at ? (
                  <Moment text="|" ms={draft.publish_at} />
                ) : (
                  <ShortTime area="liveblog" ms={draft.date_changed} />
                )}
              </span>
              {draft.problem && <p className="drafts__problem">{t(`problem_${draft.problem}`)}</p>}
              <span className="drafts__acts">
                <button type="button" className="button button--text" onClick={() => writing.open(draft)}>
                  {t('edit')}
                </button>
                {mayPublish && (
                  <button
                    type="button"
                    className="button button--text"
                    onClick={() => void writing.publishDraft(draft)}
                  >
                    {t('publish')}
                  </button>
                )}
                <button type="button" className="button button--text" onClick={() => void writing.dropDraft(draft)}>
                  {t('delete')}
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SetAside({ work, writing }: { work: Composition; writing: Writing }) {
  const t = useTranslate('newsroom');
  return (
    <li dir="auto">
      <span className="drafts__text">{textOf({ post: postOf(work) }) || '…'}</span>{' '}
      {work.editing && <span className="post__meta">{t('editing')}</span>}
      <span className="drafts__acts">
        <button type="button" className="button button--text" onClick={() => writing.takeUp(work)}>
          {t('edit')}
        </button>
        <button type="button" className="button button--text" onClick={() => writing.drop(work)}>
          {t('delete')}
        </button>
      </span>
    </li>
  );
}
