/** A link out of the site, by the name of where it leads; that page learns nothing of the one it was opened from. */
export const ForeignPage = ({ url, host }: { url: string; host: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer nofollow">
    <bdi>{host}</bdi>
  </a>
);
