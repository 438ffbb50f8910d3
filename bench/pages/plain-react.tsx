/** The floor any widget made with React stands on: fetches the comments and draws a list, nothing else. */
import { createRoot } from 'react-dom/client';
import type { Drawn } from './floors';

const from = (document.currentScript as HTMLScriptElement).dataset.from as string;

const List = ({ comments }: { comments: Drawn[] }) =>
  comments.map(({ name, time, text }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
    <article key={at}>
      <b>{name}</b> <time>{time}</time>
      <p className="text">{text}</p>
    </article>
  ));

void fetch(from)
  .then((answer) => answer.json())
  .then((comments: Drawn[]) => {
    createRoot(document.querySelector('.room') as HTMLElement).render(<List comments={comments} />);
  });
