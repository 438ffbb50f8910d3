/** The one field of a post: text that grows, and between it what was pasted or photographed. */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { mediaAddress } from '../../../core/base/script/media-address';
import { useSetAtom } from '../../../core/base/store/hooks';
import { type Part, textPart } from '../../../core/state/live-blog/composition';
import { newsroom, type Place } from '../../../core/state/live-blog/newsroom';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { findPollsAction } from '../../../core/state/polls/find-polls.actions';

interface Props {
  parts: Part[];
  place: Place;
  onChange(change: (parts: Part[]) => Part[]): void;
}

const ADDRESS = /^https?:\/\/\S+$/;

export function BodyField({ parts, place, onChange }: Props) {
  const t = useTranslate('newsroom');
  const show = useSetAtom(showFailureAction);
  const box = useRef<HTMLDivElement>(null);

  const put = (id: string, part: Part | null) =>
    onChange((list) => list.flatMap((it) => (it.id === id ? (part ?? []) : it)));

  /** An address alone, on a line of its own, becomes a card; anywhere else it is text. */
  async function paste(
    event: ClipboardEvent<HTMLTextAreaElement>,
    part: Extract<Part, { kind: 'text' }>,
  ): Promise<void> {
    const url = event.clipboardData.getData('text').trim();
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    const [before, after] = [part.text.slice(0, start), part.text.slice(end)];
    const isAlone = ADDRESS.test(url) && /(^|\n)$/.test(before) && /^(\n|$)/.test(after);
    if (!isAlone) return;
    event.preventDefault();
    const card: Part = { id: `card ${part.id} ${Date.now()}`, kind: 'block', block: { type: 'link', url } };
    const rest = textPart(after.trimStart());
    onChange((list) =>
      list.flatMap((it) => (it.id === part.id ? [{ ...part, text: before.trimEnd() }, card, rest] : it)),
    );
    const found = await newsroom.card(place, url);
    if (isFailure(found)) void show(found);
    else put(card.id, { ...card, block: found });
  }

  function grow(field: HTMLTextAreaElement | null): void {
    if (!field) return;
    field.style.blockSize = 'auto';
    field.style.blockSize = `${field.scrollHeight + 2}px`;
  }

  function backspace(event: KeyboardEvent<HTMLTextAreaElement>, at: number): void {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const before = parts[at - 1];
    if (event.key !== 'Backspace' || selectionStart + selectionEnd > 0 || !before || before.kind !== 'block') return;
    if (value === '' || parts.length > 1) put(before.id, null);
  }

  return (
    <div ref={box} className="body-field">
      {parts.map((part, at) =>
        part.kind === 'text' ? (
          <textarea
            key={part.id}
            ref={grow}
            className="body-field__text"
            rows={at === 0 ? 3 : 1}
            value={part.text}
            aria-label={t('field')}
            placeholder={at === 0 ? t('field') : ''}
            onInput={(event) => grow(event.currentTarget)}
            onChange={(event) => put(part.id, { ...part, text: event.target.value })}
            onPaste={(event) => void paste(event, part)}
            onKeyDown={(event) => backspace(event, at)}
          />
        ) : (
          <div key={part.id} className="attached">
            {part.medium && part.medium.sizes.length > 0 && (
              <img className="attached__picture" src={mediaAddress(part.medium.sizes[0]?.path ?? '')} alt="" />
            )}
            <div className="attached__about">
              {'media_uuid' in part.block ? (
                <input
                  className="input"
                  aria-label={t('describe_picture')}
                  placeholder={t('describe_picture')}
                  value={part.alt ?? ''}
                  maxLength={500}
                  onChange={(event) => put(part.id, { ...part, alt: event.target.value })}
                />
              ) : (
                <p>
                  <strong>{'title' in part.block ? part.block.title : ''}</strong>{' '}
                  <span className="attached__url">
                    {part.block.type === 'poll' ? (
                      <PollName poll_uuid={part.block.poll_uuid} />
                    ) : 'url' in part.block ? (
                      part.block.url
                    ) : part.block.type === 'scorecard' ? (
                      t('scoreboard')
                    ) : (
                      part.block.type
                    )}
                  </span>
                </p>
              )}
            </div>
            <button
              type="button"
              className="button button--text"
              aria-label={t('take_out')}
              onClick={() => put(part.id, null)}
            >
              ✕
            </button>
          </div>
        ),
      )}
    </div>
  );
}

/** A draft knows no more of a poll than its uuid. */
function PollName({ poll_uuid }: { poll_uuid: string }) {
  const t = useTranslate('newsroom');
  const find = useSetAtom(findPollsAction);
  const [question, setQuestion] = useState('');
  useEffect(() => {
    let isGone = false;
    void find({ poll_uuid }).then(([poll]) => isGone || setQuestion(poll?.question ?? ''));
    return () => {
      isGone = true;
    };
  }, [find, poll_uuid]);
  return (
    <>
      {t('poll')} <bdi>{question}</bdi>
    </>
  );
}
