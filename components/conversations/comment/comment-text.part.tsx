/**
 * A comment's text: plain, with safe links, the people it names and what it quotes; cut softly after 500 characters
 * (specification §9). All of it stands in the markup: who has no scripts reads to the end, and a search
 * in the page finds what is folded.
 */
import { Fragment, type ReactNode, useMemo } from 'react';
import { CONTENT_CUT_AT } from '../../../core/base/constants';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/comment';
import { NULL_UUID } from '../../../core/contract/ids';
import { splitLinks } from '../../../core/contract/links';
import type { Mention } from '../../../core/contract/people';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { LinkOut } from '../media/link-out';
import { Preview } from '../media/link-preview';
import { Picture } from '../media/picture';
import { isQuotedFrom, outsideQuotes, type Run, splitQuotes } from './quotes';

/** Where a long text is cut: at the end of a word where there is one near, never inside a sign or a name. */
export function cutOf(text: string, mentions: Mention[] = []): number {
  if (text.length <= CONTENT_CUT_AT) return text.length;
  const cut = text.slice(0, CONTENT_CUT_AT);
  const word = cut.search(/\s\S*$/);
  const end = (word > CONTENT_CUT_AT - 60 ? cut.slice(0, word) : cut.replace(/[\uD800-\uDBFF]$/, '')).trimEnd().length;
  const whole = outsideQuotes(text, end);
  if (whole !== end) return whole;
  return mentions.find(({ position, length }) => position < end && position + length > end)?.position ?? end;
}

/** A run of plain text, from this place of the comment on. */
function drawRun(text: string, from: number, mentions: Mention[], gone: string): ReactNode[] {
  const drawn: ReactNode[] = [];
  let at = 0;
  const links = (to: number) => {
    for (const it of splitLinks(text.slice(at, to))) {
      drawn.push(it.url ? <LinkOut href={it.url}>{it.text}</LinkOut> : it.text);
    }
    at = to;
  };
  for (const { user_uuid, position, length } of mentions) {
    const start = position - from;
    if (start < at || start + length > text.length) continue;
    links(start);
    at += length;
    drawn.push(<b>{user_uuid === NULL_UUID ? gone : text.slice(start, at)}</b>);
  }
  links(text.length);
  return drawn;
}

/** What quotes may have been taken from. */
interface Quoted {
  text: string;
  name: string;
}

interface Whole {
  mentions: Mention[];
  quoted: Quoted | undefined;
  /** Stands for whoever was named here and has no account any more. */
  gone: string;
}

function draw(text: string, from: number, { mentions, quoted, gone }: Whole): ReactNode[] {
  const drawRuns = (runs: Run[]) =>
    runs.flatMap((run, at) => [...(at > 0 ? ['\n'] : []), ...drawRun(run.text, run.at, mentions, gone)]);
  return splitQuotes(text, from).map((part) => {
    if (part.kind === 'text') return <Nodes key={part.run.at} nodes={drawRuns([part.run])} />;
    const isKnown = quoted && isQuotedFrom(part.lines, quoted.text);
    return (
      <blockquote key={part.lines[0]?.at}>
        {isKnown && <cite>{quoted.name}</cite>}
        <Nodes nodes={drawRuns(part.lines)} />
      </blockquote>
    );
  });
}

const Nodes = ({ nodes }: { nodes: ReactNode[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
  nodes.map((node, at) => <Fragment key={at}>{node}</Fragment>);

export interface TextProps {
  comment: Comment;
  quoted: Quoted | undefined;
}

export function CommentText({ comment, quoted }: TextProps) {
  const { actor_uuid, content = '', links, mentions = [], media = [] } = comment;
  const t = useTranslate('conversations');
  const cut = cutOf(content, mentions);
  const whole = { mentions, quoted, gone: `@${t('deleted_user')}` };
  const isOwn = useAtomValue(currentUserAtom).uuid === actor_uuid;
  // What becomes known of a link later moves nothing under who reads; the writer waits for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as they were when the text was first drawn
  const shown = useMemo(() => links, [content, isOwn && links]);

  return (
    <>
      <div className="vf-content-text" part="text" dir="auto">
        {draw(content.slice(0, cut), 0, whole)}
        {cut < content.length && (
          <details
            onToggle={(event) => event.currentTarget.closest<HTMLElement>('article')?.focus({ preventScroll: true })}
          >
            <summary className="read-more">{`… ${t('read_more')}`}</summary>
            {draw(content.slice(cut), cut, whole)}
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
