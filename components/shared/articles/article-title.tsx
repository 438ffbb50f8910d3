/** A title, cut if long; readers who point at it or focus it get all of it. */
import { cutTitle } from '../../../core/contract/values/cut-title';

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
