/** Emits comment/rendered when a comment is rendered. */
import { publishFrom } from '../../base/bus/bus';
import { store } from '../../base/store/store';
import { deliveryAtom } from '../content/content.atoms';
import { renderedAtom } from './content.atoms';

export function publishRendered(host: Element, content_uuid: string): void {
  if (store.get(renderedAtom(content_uuid)) || store.get(deliveryAtom(content_uuid))) return;
  store.set(renderedAtom(content_uuid), true);
  publishFrom(host, 'comment/rendered');
}
