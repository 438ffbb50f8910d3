/** Text of a block: its lines, addresses as links, `**strong**` and `*emphasis*`. Nothing in it is ever HTML. */
import { Fragment, type ReactNode } from 'react';

const MARKS = /(\[[^\]\n]+\]\(https?:\/\/[^\s)]+\)|https?:\/\/[^\s<>"]+[^\s<>".,:;!?)]|\*\*[^*\n]+\*\*|\*[^*\n]+\*)/g;

/** Links that somebody pays for are marked for search engines. */
export const relOf = (isPaid: boolean | undefined) => `noopener nofollow${isPaid ? ' sponsored' : ''}`;

interface Props {
  text: string;
  /** In a sponsored post. */
  isPaid?: boolean | undefined;
}

export function Inline({ text, isPaid }: Props): ReactNode {
  return text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text keep their order
    <Fragment key={at}>
      {at > 0 && <br />}
      {line.split(MARKS).map((piece, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their order
        <Piece key={nth} text={piece} isPaid={isPaid} />
      ))}
    </Fragment>
  ));
}

function Piece({ text, isPaid }: Props): ReactNode {
  const link = /^\[(.+)\]\((.+)\)$/.exec(text);
  if (link || /^https?:\/\//.test(text)) {
    return (
      <a href={link?.[2] ?? text} target="_blank" rel={relOf(isPaid)}>
        {link?.[1] ?? text.replace(/^https?:\/\/(www\.)?/, '')}
      </a>
    );
  }
  if (text.length > 4 && text.startsWith('**') && text.endsWith('**')) return <strong>{text.slice(2, -2)}</strong>;
  if (text.length > 2 && text.startsWith('*') && text.endsWith('*')) return <em>{text.slice(1, -1)}</em>;
  return text;
}
