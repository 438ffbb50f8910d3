/** A comment's text: plain, with safe links, cut softly after 500 characters (the spec, §9; the design card, 4). */
import { Fragment, useState } from 'react';
import { CONTENT_CUT_AT } from '../../../core/constants';
import { splitLinks } from '../../../core/contract/links';
import { useTranslate } from '../../../core/i18n/use-translate';

/** The beginning of a long text, at the end of a word where there is one near, never inside a sign. */
export function cutText(text: string): string {
  if (text.length <= CONTENT_CUT_AT) return text;
  const cut = text.slice(0, CONTENT_CUT_AT);
  const word = cut.search(/\s\S*$/);
  return (word > CONTENT_CUT_AT - 60 ? cut.slice(0, word) : cut.replace(/[\uD800-\uDBFF]$/, '')).trimEnd();
}

export function CommentText({ text }: { text: string }) {
  const t = useTranslate('conversations');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? text : cutText(text);
  const isCut = shown.length < text.length;

  return (
    <div className="vf-content-text" part="text" dir="auto">
      {splitLinks(shown).map((it, at) =>
        it.url ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
          <a key={at} href={it.url} rel="nofollow ugc noopener" target="_blank">
            {it.text}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
          <Fragment key={at}>{it.text}</Fragment>
        ),
      )}
      {isCut && '… '}
      {isCut && (
        <button
          type="button"
          className="read-more"
          onClick={(event) => {
            event.currentTarget.closest<HTMLElement>('article')?.focus({ preventScroll: true });
            setWhole(true);
          }}
        >
          {t('read_more')}
        </button>
      )}
    </div>
  );
}
