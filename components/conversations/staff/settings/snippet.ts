/** The tag with which another site of the group includes it (host contract 13). */
export const snippetOf = (container_id: string, signature: string): string =>
  `<vf-conversations vf-container-id="${container_id}" signature="${signature}"></vf-conversations>`;
