/** A picture, a card or a poll in the text, with its description and a remove button. */
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { mediaAddress } from '../../../../core/base/script/media-address';
import { useSetAtom } from '../../../../core/base/store/hooks';
import { DESCRIPTION_MAX } from '../../../../core/contract/content/live-blog-limits';
import { findPollsAction } from '../../../../core/state/polls/find-polls.actions';
import type { Attachment as Attached } from './attached-views';

interface Props {
  part: Attached;
  onChange(to: Attached | null): void;
}

export function Attachment({ part, onChange }: Props) {
  const t = useTranslate('newsroom');
  return (
    <>
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
            maxLength={DESCRIPTION_MAX}
            onChange={(event) => onChange({ ...part, alt: event.target.value })}
          />
        ) : (
          <p>
            <strong>{'title' in part.block ? part.block.title : ''}</strong>{' '}
            <span className="attached__url">
              <Kind block={part.block} />
            </span>
          </p>
        )}
      </div>
      <button
        type="button"
        className="button button--text"
        aria-label={t('take_out')}
        title={t('take_out')}
        onClick={() => onChange(null)}
      >
        ✕
      </button>
    </>
  );
}

function Kind({ block }: { block: Attached['block'] }) {
  const t = useTranslate('newsroom');
  if (block.type === 'poll') return <PollName poll_uuid={block.poll_uuid} />;
  if ('url' in block) return block.url;
  return block.type === 'scorecard' ? t('scoreboard') : block.type;
}

/** A draft only has a poll's uuid. */
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
