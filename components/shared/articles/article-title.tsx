/** A title, cut where it is long; the whole shows to who points at it or comes to it by keyboard. */
import { cutTitle } from '../../../core/contract/cut-title';

export function ArticleTitle({ title }: { title: string }) {
  const cut = cutTitle(title);
  const isWhole = cut === title;
  return (
    <span className="article__title vf-item-layout__title" part="title" dir="auto">
      {isWhole ? title : <span aria-hidden="true">{cut}</span>}
      {!isWhole && <span className="article__whole">{title}</span>}
    </span>
  );
}
