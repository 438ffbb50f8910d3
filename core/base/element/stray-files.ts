/** Refuses files that are dropped outside a drop zone. Without this, the browser leaves the page and shows the file. */
export const refuseStrayFiles = (root: ShadowRoot): void =>
  root.addEventListener('dragover', (event) => {
    const { dataTransfer } = event as DragEvent;
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  });
