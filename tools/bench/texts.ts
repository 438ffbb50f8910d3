/** Texts of the measured threads, and of the article above them: the demo publication's own sentences. */
import { articles } from '../../demo/articles/index';
import { generateThread } from '../../demo/long/generate';

const SENTENCES = 900;

/** Some hundred comments of one to five sentences, about 250 characters on average, like newspapers' readers write. */
export const texts: readonly string[] = (() => {
  const said = generateThread(SENTENCES).flatMap(function all(one): string[] {
    return [one.text, ...one.replies.flatMap(all)];
  });
  const comments: string[] = [];
  for (let at = 0; at < said.length; ) {
    const sentences = 1 + ((comments.length * 7) % 5);
    comments.push(said.slice(at, at + sentences).join(' '));
    at += sentences;
  }
  return comments;
})();

/** About 550 words. */
export const article = (() => {
  const [first] = articles;
  if (!first) throw new Error('the demo publication has no article');
  const paragraphs = first.body.split(/\n\n+/).map((text) => text.replace(/^(## |> )/, ''));
  return { title: first.title, standfirst: first.standfirst, paragraphs };
})();

export const names = [
  'Mara Quill',
  'Tobias Fenn',
  'Oona Strand',
  'Deke Harrow',
  'Priya Nandakumar',
  'Jonas Weitz',
  'Winnie Oduya',
  'Colm Tarrant',
  'Bea Lindqvist',
  'Nell Ashby',
  'Gus Pemberton-Low',
  'Ines Duarte',
] as const;
