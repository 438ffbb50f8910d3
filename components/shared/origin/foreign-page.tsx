/** A link to another site, named after its host; that page does not learn the address of this one. */
export const ForeignPage = ({ url, host }: { url: string; host: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer nofollow">
    <bdi>{host}</bdi>
  </a>
);
