/**
 * Attachments in the text of a post: pictures, cards and polls. The editor moves each as one node, and React renders it
 * into the element of that node.
 */
import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import type { Part } from '../../../../core/state/live-blog/composition';

export type Attachment = Extract<Part, { kind: 'block' }>;

/** One attachment in the text, and the element that it is rendered into. */
export interface AttachedView {
  dom: HTMLElement;
  part: Attachment;
}

/** Publishes the attachments to React. */
export class AttachedViews {
  #views: AttachedView[] = [];
  #listeners = new Set<() => void>();

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  all = () => this.#views;

  /** Creates the element of an attachment. */
  place = (node: Node): NodeView => {
    const dom = document.createElement('div');
    dom.className = 'attached';
    this.#set(dom, node.attrs.part);
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type) return false;
        this.#set(dom, next.attrs.part);
        return true;
      },
      destroy: () => this.#set(dom, null),
      // React handles the events of fields and buttons in the view.
      stopEvent: (event) => !/^drag|^drop/.test(event.type),
      ignoreMutation: () => true,
    };
  };

  #set(dom: HTMLElement, part: Attachment | null): void {
    const isKnown = this.#views.some((view) => view.dom === dom);
    if (isKnown) this.#views = this.#views.flatMap((view) => (view.dom === dom ? (part ? { dom, part } : []) : view));
    else if (part) this.#views = [...this.#views, { dom, part }];
    for (const listener of this.#listeners) listener();
  }
}
