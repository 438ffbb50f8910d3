/** Titles over 70 characters are cut; the whole shows to who points at it or comes to it by keyboard (specification §2, §9). */
const TITLE_MAX = 70;

/** By characters, never through one. */
export function cutTitle(title: string): string {
  const characters = [...title];
  return characters.length > TITLE_MAX ? `${characters.slice(0, TITLE_MAX).join('').trimEnd()}...` : title;
}

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
