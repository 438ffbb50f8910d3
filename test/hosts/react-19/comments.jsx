/** @param onLoaded is called once the first page of comments is rendered */
export function Comments({ article, onLoaded }) {
  return <vf-conversations vf-container-id={article} onvf-commenting-loaded={onLoaded} suppressHydrationWarning />;
}

export const Count = ({ article }) => <vf-conversations-count vf-container-id={article} suppressHydrationWarning />;
