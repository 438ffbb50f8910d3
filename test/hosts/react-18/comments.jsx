import { useEffect, useRef } from 'react';

/** @param onLoaded is called once the first page of comments is rendered; React 18 has no props for custom events */
export function Comments({ article, onLoaded }) {
  const element = useRef(null);
  useEffect(() => {
    const { current } = element;
    current.addEventListener('vf-commenting-loaded', onLoaded);
    return () => current.removeEventListener('vf-commenting-loaded', onLoaded);
  }, [onLoaded]);
  return <vf-conversations ref={element} vf-container-id={article} suppressHydrationWarning />;
}

export const Count = ({ article }) => <vf-conversations-count vf-container-id={article} suppressHydrationWarning />;
