/** Lower bound for any widget made with React: loads the comments and renders a list. */
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
