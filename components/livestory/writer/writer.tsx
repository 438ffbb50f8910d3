/**
 * Where reporters write: title, field, what goes with it, and the ways out of it. On a phone the tools stand at the foot of
 * the view, in reach of a thumb. Ctrl or Cmd and Enter publishes.
 */

import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { randomUuid } from '../../../core/base/built-ins/random';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { Container } from '../../../core/contract/comment';
import type { Part } from '../../../core/state/live-blog/composition';
import { textPart } from '../../../core/state/live-blog/composition';
import { liveBlogRulingAtom } from '../../../core/state/live-blog/may-write';
import { newsroom } from '../../../core/state/live-blog/newsroom';
import { blogOf } from '../../../core/state/live-blog/view';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { sectionUuidAtom } from '../../../core/state/site/site.atoms';
import { fromTimeField, toTimeField } from '../../shared/field/time-field';
import { useSheets } from '../../shared/sheets/use-sheets';
import { BodyField } from './body-field';
import { BylineField } from './byline-field';
import { ConflictScreen } from './conflict-screen';
import { CoverageBar } from './coverage-bar';
import { DraftsList } from './drafts-list';
import { PollPicker } from './poll-picker';
import { Toggle } from './toggle';
import { useInHand } from './use-in-hand';
import { type Showing, useWriter } from './use-writer';
import css from './writer.css';

export interface WriterProps {
  /** Shows what was published. */
  onEvents: Showing;
  container: Container;
  container_id: string;
}

export const sheets = [css];

export function Writer({ onEvents, container, container_id }: WriterProps) {
  const t = useTranslate('newsroom');
  useSheets(sheets);
  const section_uuid = useAtomValue(sectionUuidAtom);
  const uuid = container.content_container_uuid;
  const place = useMemo(() => ({ section_uuid, container: uuid }), [section_uuid, uuid]);
  const may = useAtomValue(liveBlogRulingAtom);
  const show = useSetAtom(showFailureAction);
  const writing = useWriter({ onEvents, container, container_id, place });
  const [time, setTime] = useState('');
  const [isScheduling, setScheduling] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const [isPaid, setPaid] = useState(false);
  const picture = useRef<HTMLInputElement>(null);
  const { composition, write, published, conflict } = writing;
  const others = useInHand(place, composition);
  const mayPublish = may('livecontent/publish', container);
  const mayDirect = may('livecontent/settings', container);
  const latest = useRef(composition);
  latest.current = composition;

  const change = (some: Partial<typeof composition>) => write({ ...latest.current, ...some });
  const changeParts = (to: (parts: Part[]) => Part[]) => {
    const parts = to(latest.current.parts);
    const next = { ...latest.current, parts: parts.length > 0 ? parts : [textPart()] };
    latest.current = next;
    write(next);
  };

  const insert = (part: Part) => changeParts((parts) => [...parts, part, textPart()]);

  async function addPicture(file: File | undefined): Promise<void> {
    if (!file) return;
    const medium = await newsroom.picture(place, file);
    if (isFailure(medium)) {
      void show(medium);
      return;
    }
    const { media_uuid, type } = medium;
    insert({ id: randomUuid(), kind: 'block', block: { type, media_uuid }, medium, alt: '' });
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || writing.isEmpty) return;
    event.preventDefault();
    if (composition.editing) writing.correct();
    else if (mayPublish) writing.publish();
    else writing.save('submitted');
  }

  const { editing } = composition;
  const blog = blogOf(container);
  const { authors } = blog;

  if (conflict)
    return <ConflictScreen conflict={conflict} onResolve={writing.resolve} onCancel={() => writing.resolve()} />;

  return (
    <section className="writer" part="writer" aria-label={t('write')} onKeyDown={press}>
      <DraftsList writing={writing} mayPublish={mayPublish} />
      {composition.editing && <p className="writer__editing">{t('editing')}</p>}
      <p className="writer__others" role="status">
        {others.length > 0 && t('in_hand', { names: others.join(', ') })}
      </p>
      <input
        className="writer__title"
        value={composition.title}
        maxLength={300}
        placeholder={t('title')}
        aria-label={t('title')}
        onChange={(event) => change({ title: event.target.value })}
      />
      <BodyField parts={composition.parts} place={place} onChange={changeParts} />
      <BylineField composition={composition} authors={authors} onChange={change} />
      {(isPaid || composition.sponsor) && (
        <input
          className="writer__byline"
          value={composition.sponsor ?? ''}
          maxLength={100}
          placeholder={t('sponsor')}
          aria-label={t('sponsor')}
          onChange={(event) => change({ sponsor: event.target.value })}
        />
      )}
      {editing && (
        <label className="writer__time">
          {t('time_shown')}
          <input
            className="input"
            type="datetime-local"
            value={toTimeField(editing.time_shown)}
            onChange={({ target }) => {
              const time_shown = fromTimeField(target.value, editing.time_shown);
              if (time_shown !== null) change({ editing: { ...editing, time_shown } });
            }}
          />
        </label>
      )}
      <div className="writer__tools">
        <div className="writer__marks">
          {!editing && (
            <>
              <input
                ref={picture}
                type="file"
                accept="image/*"
                hidden
                aria-label={t('picture')}
                onChange={(event) => {
                  void addPicture(event.target.files?.[0]);
                  event.target.value = '';
                }}
              />
              <button type="button" className="button button--text" onClick={() => picture.current?.click()}>
                {t('picture')}
              </button>
              {mayDirect && (
                <>
                  <Toggle
                    label={t('key_moment')}
                    isOn={composition.key_moment}
                    onSet={(key_moment) => change({ key_moment })}
                  />
                  <Toggle label={t('pin')} isOn={composition.pin} onSet={(pin) => change({ pin })} />
                  <Toggle
                    label={t('notify')}
                    isOn={composition.notify === true}
                    onSet={(notify) => change({ notify })}
                  />
                </>
              )}
              <Toggle label={t('poll')} isOn={isPicking} onSet={setPicking} />
              {blog.scoreboard && (
                <button
                  type="button"
                  className="button button--text"
                  onClick={() => insert({ id: randomUuid(), kind: 'block', block: { type: 'scorecard' } })}
                >
                  {t('scoreboard')}
                </button>
              )}
              {mayPublish && <Toggle label={t('schedule')} isOn={isScheduling} onSet={setScheduling} />}
            </>
          )}
          {mayDirect && (
            <Toggle label={t('sponsored_post')} isOn={isPaid || Boolean(composition.sponsor)} onSet={setPaid} />
          )}
        </div>
        <span className="writer__out">
          {composition.editing ? (
            <>
              <button type="button" className="button button--text" onClick={writing.cancel}>
                {t('cancel')}
              </button>
              <button
                type="button"
                className="button button--primary"
                disabled={writing.isEmpty}
                onClick={writing.correct}
              >
                {t('save')}
              </button>
            </>
          ) : (
            <>
              <button
                type="button"
                className="button button--text"
                disabled={writing.isEmpty}
                onClick={() => writing.save('draft')}
              >
                {t('keep_draft')}
              </button>
              {mayPublish && !isScheduling && (
                <button
                  type="button"
                  className="button button--primary"
                  disabled={writing.isEmpty}
                  onClick={writing.publish}
                >
                  {t('publish')}
                </button>
              )}
              {!mayPublish && (
                <button
                  type="button"
                  className="button button--primary"
                  disabled={writing.isEmpty}
                  onClick={() => writing.save('submitted')}
                >
                  {t('submit')}
                </button>
              )}
            </>
          )}
        </span>
      </div>
      {isPicking && !composition.editing && (
        <PollPicker
          container_id={container_id}
          mayCreate={mayDirect}
          onPick={(poll_uuid) => {
            insert({ id: randomUuid(), kind: 'block', block: { type: 'poll', poll_uuid } });
            setPicking(false);
          }}
        />
      )}
      {isScheduling && !composition.editing && (
        <p className="writer__schedule">
          <input
            className="input"
            type="datetime-local"
            aria-label={t('schedule')}
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
          <button
            type="button"
            className="button button--primary"
            disabled={writing.isEmpty || !time}
            onClick={() => {
              writing.save('scheduled', new Date(time).getTime());
              setScheduling(false);
            }}
          >
            {t('schedule')}
          </button>
        </p>
      )}
      <p className="writer__state">
        <span role="status">
          {writing.waiting > 0 && t(navigator.onLine ? 'sending' : 'offline')}
          {published && t('published')}
          {writing.saved && t(`saved_${writing.saved}`)}
        </span>{' '}
        {published && (
          <button type="button" className="button button--text" onClick={() => void writing.undo()}>
            {t('undo')}
          </button>
        )}
      </p>
      {mayDirect && <CoverageBar container={container} place={place} onEvents={onEvents} />}
    </section>
  );
}
