export function Comments({ article, onLoaded }) {
  return <vf-conversations vf-container-id={article} onvf-commenting-loaded={onLoaded} />;
}

export const Count = ({ article }) => <vf-conversations-count vf-container-id={article} />;
