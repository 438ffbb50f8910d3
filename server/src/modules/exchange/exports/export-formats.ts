/** The formats in which a site can be exported. */
import type { ExportFormat } from './export';
import { vf1Entries } from './vf1.export';

export const exportFormats: Record<string, ExportFormat> = {
  vf1: { title: 'vf/1', entries: vf1Entries },
};
