/** The form for a post: drafts, title, text, byline and toolbar. Ctrl or Cmd with Enter publishes. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { randomUuid } from '../../../core/base/built-ins/random';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { Container } from '../../../core/contract/content/comment';
import type { Block } from '../../../core/contract/content/live-blog';
import { TITLE_MAX } from '../../../core/contract/content/live-blog-limits';
import { liveBlogRulingAtom } from '../../../core/state/live-blog/may-write';
import { newsroom, type Place } from '../../../core/state/live-blog/newsroom';
import { blogOf } from '../../../core/state/live-blog/view';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { BodyField } from './body-field';
import { BylineField } from './byline-field';
import { CoverageBar } from './coverage-bar';
import { FormatBar } from './editor/format-bar';
import { useEditor } from './editor/use-editor';
import { MorePanel, type Panel } from './more-panel';
import { PostDetails } from './post-details';
import { PostMarks } from './post-marks';
import { SheetHeader } from './sheet-header';
import { useInHand } from './use-in-hand';
import { useKeyboardHeight } from './use-keyboard-height';
import type { Showing, Writing } from './use-writer';
import { WaysOut } from './ways-out';

export interface SheetProps {
  writing: Writing;
  container: Container;
  container_id: string;
  place: Place;
  onEvents: Showing;
}

export function Sheet({ writing, container, container_id, place, onEvents }: SheetProps) {
  const t = useTranslate('newsroom');
  const may = useAtomValue(liveBlogRulingAtom);
  const show = useSetAtom(showFailureAction);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [isPaid, setPaid] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  useKeyboardHeight(sheet);
  const { composition, write } = writing;
  const others = useInHand(place, composition);
  const mayPublish = may('livecontent/publish', container);
  const mayDirect = may('livecontent/settings', container);
  // Holds the latest value, because several changes may come before the next render.
  const latest = useRef(composition);
  latest.current = composition;
  const change = (some: Partial<typeof composition>) => {
    latest.current = { ...latest.current, ...some };
    write(latest.current);
  };

  async function addPicture(file: File | undefined): Promise<void> {
    // A correction has no pictures of its own.
    if (!file || composition.editing) return;
    const medium = await newsroom.picture(place, file);
    if (isFailure(medium)) {
      void show(medium);
      return;
    }
    const { media_uuid, type } = medium;
    body.insert({ id: randomUuid(), kind: 'block', block: { type, media_uuid }, medium, alt: '' });
  }
  const body = useEditor({
    ...{ parts: composition.parts, place, label: t('field') },
    onChange: (parts) => change({ parts }),
    onPicture: (file) => void addPicture(file),
  });
  const insertBlock = (block: Block) => body.insert({ id: randomUuid(), kind: 'block', block });

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || writing.isEmpty) return;
    event.preventDefault();
    if (composition.editing) writing.correct();
    else if (mayPublish) writing.publish();
    else writing.save('submitted');
  }

  return (
    <section ref={sheet} className="writer" part="writer" aria-label={t('write')} onKeyDown={press}>
      <SheetHeader writing={writing} container_id={container_id} mayPublish={mayPublish} />
      {composition.editing && <p className="writer__editing">{t('editing')}</p>}
      <p className="writer__others" role="status">
        {others.length > 0 && t('in_hand', { names: others.join(', ') })}
      </p>
      <input
        className="writer__title"
        value={composition.title}
        maxLength={TITLE_MAX}
        placeholder={t('title')}
        aria-label={t('title')}
        onChange={(event) => change({ title: event.target.value })}
      />
      <BodyField body={body} isEmpty={isBlank(composition.parts)} />
      <BylineField composition={composition} authors={blogOf(container).authors} onChange={change} />
      <PostDetails composition={composition} isPaid={isPaid} onChange={change} />
      <div className="writer__tools">
        <FormatBar body={body} />
        <PostMarks
          {...{ composition, mayPublish, mayDirect, panel, isPaid, onPanel: setPanel, onPaid: setPaid }}
          hasScoreboard={blogOf(container).scoreboard !== null}
          onChange={change}
          onPicture={(file) => void addPicture(file)}
          onScoreboard={() => insertBlock({ type: 'scorecard' })}
        />
        <WaysOut writing={writing} mayPublish={mayPublish} isScheduling={panel === 'schedule'} />
      </div>
      {!composition.editing && (
        <MorePanel
          {...{ panel, writing, container_id, mayDirect, onClose: () => setPanel(null) }}
          onPoll={(poll_uuid) => insertBlock({ type: 'poll', poll_uuid })}
        />
      )}
      <SendingState writing={writing} />
      {mayDirect && <CoverageBar container={container} place={place} onEvents={onEvents} />}
    </section>
  );
}

const isBlank = (parts: Writing['composition']['parts']) => parts.every((part) => part.kind === 'text' && !part.text);

/** State of the last post. For ten seconds, a button to undo it. */
function SendingState({ writing }: { writing: Writing }) {
  const t = useTranslate('newsroom');
  return (
    <p className="writer__state">
      <span role="status">
        {writing.waiting > 0 && t(navigator.onLine ? 'sending' : 'offline')}
        {writing.published && t('published')}
        {writing.saved && t(`saved_${writing.saved}`)}
      </span>{' '}
      {writing.published && (
        <button type="button" className="button button--text" onClick={() => void writing.undo()}>
          {t('undo')}
        </button>
      )}
    </p>
  );
}
