import { StrictMode, useCallback, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Comments, Count } from './comments';

export function Page() {
  const [article, setArticle] = useState('story-a');
  const [isLast, setLast] = useState(false);
  const [isThere, setThere] = useState(true);
  const [heard, setHeard] = useState(0);
  const hear = useCallback(() => setHeard((times) => times + 1), []);
  const comments = <Comments key="comments" article={article} onLoaded={hear} />;
  const more = <p key="more">More to read</p>;
  return (
    <main>
      <button type="button" id="next" onClick={() => setArticle((it) => (it === 'story-a' ? 'story-b' : 'story-a'))}>
        Next
      </button>
      <button type="button" id="move" onClick={() => setLast(!isLast)}>
        Move
      </button>
      <button type="button" id="leave" onClick={() => setThere(!isThere)}>
        Leave
      </button>
      <h1>
        <Count article={article} />
      </h1>
      <output>{heard}</output>
      {isThere && (isLast ? [more, comments] : [comments, more])}
    </main>
  );
}

/** As late as a large page may be: the script has painted by then. */
export const start = (root, onError) =>
  hydrateRoot(
    root,
    <StrictMode>
      <Page />
    </StrictMode>,
    { onRecoverableError: onError },
  );
