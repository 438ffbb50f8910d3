/** Fields for a blog's topic, the time of its coverage, and permissions of readers and reporters. */
import type { FormEvent } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import type { LiveBlog, LiveBlogChanges } from '../../../../core/contract/content/live-blog';
import { AUTO_END_HOURS_MAX } from '../../../../core/contract/content/live-blog-limits';
import { fromTimeField, toTimeField } from '../../../shared/field/time-field';
import { Group, Labelled } from './fields';

interface Props {
  blog: LiveBlog;
  onSave(changes: LiveBlogChanges): Promise<boolean>;
}

export function AboutFields({ blog, onSave }: Props) {
  const t = useTranslate('newsroom');
  const read = useTranslate('liveblog');

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const word = (name: string) => String(said.get(name) ?? '').trim();
    void onSave({
      title: word('title'),
      summary: word('summary'),
      sponsor: word('sponsor') || null,
      coverage_start: fromTimeField(word('begins'), blog.coverage_start),
      coverage_end: fromTimeField(word('ends'), blog.coverage_end),
      order: word('order') === 'oldest' ? 'oldest' : 'newest',
      settings: {
        replies: said.has('replies'),
        review_before_publish: said.has('review'),
        auto_end_hours: Number(word('auto_end')) || 0,
      },
    });
  }

  const line = (name: 'title' | 'summary' | 'sponsor', value: string, maxLength: number) => (
    <Labelled label={t(name === 'title' ? 'blog_title' : name)}>
      <input className="input" name={name} maxLength={maxLength} defaultValue={value} />
    </Labelled>
  );
  const moment = (name: 'begins' | 'ends', ms: number | null) => (
    <Labelled label={t(name)}>
      <input className="input" type="datetime-local" name={name} defaultValue={toTimeField(ms)} />
    </Labelled>
  );
  const choice = (name: 'replies' | 'review', isOn: boolean) => (
    <label className="blog-settings__choice">
      <input type="checkbox" name={name} defaultChecked={isOn} /> {t(`let_${name}`)}
    </label>
  );

  return (
    <form onSubmit={handleSubmit}>
      <Group heading={t('about')}>
        {line('title', blog.title, 300)}
        {line('summary', blog.summary, 2000)}
        {line('sponsor', blog.sponsor ?? '', 100)}
        <div className="blog-settings__side">
          {moment('begins', blog.coverage_start)}
          {moment('ends', blog.coverage_end)}
        </div>
        <div className="blog-settings__side">
          <Labelled label={t('order')}>
            <select className="input" name="order" defaultValue={blog.order}>
              <option value="newest">{read('newest_first')}</option>
              <option value="oldest">{read('oldest_first')}</option>
            </select>
          </Labelled>
          <Labelled label={t('auto_end')}>
            <input
              className="input"
              type="number"
              name="auto_end"
              min={0}
              max={AUTO_END_HOURS_MAX}
              placeholder={t('never')}
              defaultValue={blog.settings.auto_end_hours || ''}
            />
          </Labelled>
        </div>
        {choice('replies', blog.settings.replies)}
        {choice('review', blog.settings.review_before_publish)}
        <p className="blog-settings__out">
          <button type="submit" className="button">
            {t('save_settings')}
          </button>
        </p>
      </Group>
    </form>
  );
}
