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
import { Preview } from '../media/link-preview';
import { Picture } from '../media/picture';
import { LinkOut } from './link-out';

/** Lines that begin as mails quote. */
const QUOTES = /^((?:>.*(?:\n|$))+)/m;

/** Where a long text is cut: at the end of a word where there is one near, never inside a sign or a name. */
export function cutOf(text: string, mentions: Mention[] = []): number {
  if (text.length <= CONTENT_CUT_AT) return text.length;
  const cut = text.slice(0, CONTENT_CUT_AT);
  const word = cut.search(/\s\S*$/);
  const end = (word > CONTENT_CUT_AT - 60 ? cut.slice(0, word) : cut.replace(/[\uD800-\uDBFF]$/, '')).trimEnd().length;
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

/** @param gone stands for whoever was named here and has no account any more */
function draw(text: string, from: number, mentions: Mention[] = [], gone: string): ReactNode {
  let at = from;
  return text.split(QUOTES).map((part, index) => {
    const start = at;
    at += part.length;
    const drawn = drawRun(part, start, mentions, gone).map((it, key) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
      <Fragment key={key}>{it}</Fragment>
    ));
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
    return index % 2 ? <q key={index}>{drawn}</q> : drawn;
  });
}

export function CommentText({
  comment: { actor_uuid, content = '', links, mentions, media = [] },
}: {
  comment: Comment;
}) {
  const t = useTranslate('conversations');
  const cut = cutOf(content, mentions);
  const gone = `@${t('deleted_user')}`;
  const isOwn = useAtomValue(currentUserAtom).uuid === actor_uuid;
  // What becomes known of a link later moves nothing under who reads; the writer waits for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as they were when the text was first drawn
  const shown = useMemo(() => links, [content, isOwn && links]);

  return (
    <>
      <div className="vf-content-text" part="text" dir="auto">
        {draw(content.slice(0, cut), 0, mentions, gone)}
        {cut < content.length && (
          <details
            onToggle={(event) => event.currentTarget.closest<HTMLElement>('article')?.focus({ preventScroll: true })}
          >
            <summary className="read-more">{`… ${t('read_more')}`}</summary>
            {draw(content.slice(cut), cut, mentions, gone)}
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
