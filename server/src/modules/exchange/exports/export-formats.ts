/** The formats in which a site can be exported. */
import { archiveEntries } from './archive.export';
import { artransText } from './artrans.export';
import { disqusText } from './disqus.export';
import type { ExportFormat } from './export';
import { vf1Entries } from './vf1.export';
import { wxrText } from './wxr.export';

export const exportFormats: Record<string, ExportFormat> = {
  vf1: { title: 'vf/1', entries: vf1Entries },
  disqus: { title: 'Disqus XML', text: disqusText },
  wxr: { title: 'WordPress WXR', text: wxrText },
  archive: { title: 'a static archive', entries: archiveEntries },
  artrans: { title: 'Artrans', text: artransText },
};
