/**
 * Text of a comment: words, bold and italic, safe links, mentions and quotes; folded after 500 characters
 * (specification §9), and after as many lines as those fill on a phone. The markup contains all of it, so that readers
 * without scripts see the whole text, and a search in the page finds folded parts.
 */
import { Fragment, type ReactNode, useMemo } from 'react';
import { CONTENT_CUT_AT } from '../../../core/base/constants';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import type { Mention } from '../../../core/contract/people/people';
import { wholeBefore } from '../../../core/contract/values/cut-text';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import type { Run } from '../../shared/emphasis/run';
import { Preview } from '../media/link-preview';
import { Picture } from '../media/picture';
import type { RunProps } from '../text/plain-text';
import { isQuotedFrom, outsideQuotes, splitQuotes } from '../text/quotes';
import { TextRun } from '../text/text-run';

/** An unfinished bold, italic or link. A cut moves before it, unless almost nothing would be left. */
const BEGUN = /(?<=^|[\s("'])[*_[][*_]*[^\s*_)][^*_)\n]*$/;
const SHORTEST = 100;
const TALLEST = /^(?:.*\n){20}/;
const NOBODY: Mention[] = [];

/** Index where a long text is cut: at the end of a nearby word if possible, never inside markup or a name. */
export function cutOf(text: string, mentions: Mention[] = []): number {
  const most = Math.min(CONTENT_CUT_AT, (TALLEST.exec(text)?.[0] ?? text).length);
  if (text.length <= most) return text.length;
  const cut = text.slice(0, most);
  const word = cut.search(/\s\S*$/);
  const end = text.slice(0, word > most - 60 ? word : wholeBefore(text, most)).trimEnd().length;
  const whole = outsideQuotes(text, end);
  if (whole !== end) return whole;
  const begun = text.slice(0, end).search(BEGUN);
  if (begun > SHORTEST) return begun;
  return mentions.find(({ position, length }) => position < end && position + length > end)?.position ?? end;
}

/** Text that quotes may come from. */
interface Quoted {
  text: string;
  name: string;
}

type Whole = Omit<RunProps, keyof Run>;

const draw = (text: string, from: number, whole: Whole, quoted: Quoted | undefined): ReactNode[] =>
  splitQuotes(text, from).map((part) =>
    part.kind === 'text' ? (
      <TextRun key={part.run.at} {...part.run} {...whole} />
    ) : (
      <blockquote key={part.lines[0]?.at}>
        {quoted && isQuotedFrom(part.lines, quoted.text) && <cite>{quoted.name}</cite>}
        {part.lines.map((run, at) => (
          <Fragment key={run.at}>
            {at > 0 && '\n'}
            <TextRun {...run} {...whole} />
          </Fragment>
        ))}
      </blockquote>
    ),
  );

export interface TextProps {
  comment: Comment;
  quoted: Quoted | undefined;
}

export function CommentText({ comment, quoted }: TextProps) {
  const { actor_uuid, content = '', links, mentions = NOBODY, media = [] } = comment;
  const t = useTranslate('conversations');
  const cut = cutOf(content, mentions);
  const whole = { mentions, gone: `@${t('deleted_user')}` };
  const isOwn = useAtomValue(currentUserAtom).uuid === actor_uuid;
  // Link previews that arrive later must not move text for readers; the writer waits for them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as they were when the text was first drawn
  const shown = useMemo(() => links, [content, isOwn && links]);

  return (
    <>
      <div
        className="vf-content-text"
        part="text"
        dir="auto"
        data-nosnippet={comment.social?.is_unlisted ? '' : undefined}
      >
        {draw(content.slice(0, cut), 0, whole, quoted)}
        {cut < content.length && (
          <details
            onToggle={(event) => event.currentTarget.closest<HTMLElement>('article')?.focus({ preventScroll: true })}
          >
            <summary className="read-more">{`… ${t('read_more')}`}</summary>
            {draw(content.slice(cut), cut, whole, quoted)}
          </details>
        )}
      </div>
      {media.map((it) => (
        <Picture key={it.media_uuid} {...it} />
      ))}
      {shown.map((it) => (
        <Preview key={it.url} {...it} />
      ))}
    </>
  );
}
