/** Link previews of the pages that people of the demo link to. */
import { Type } from 'typebox';
import { LinkPreview } from '../core/contract/content/comment';
import { readData } from './texts';

export const previews: Readonly<Record<string, LinkPreview>> = readData(
  'previews.yaml',
  Type.Record(Type.String(), LinkPreview),
);
