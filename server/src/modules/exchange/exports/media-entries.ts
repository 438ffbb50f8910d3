/** Copies files of the media store into a ZIP archive. */
import type { Written, ZipEntry } from '../zip/write-zip';
import type { ExportJob } from './export';

export async function* mediaEntries(
  { store, count }: Pick<ExportJob, 'store' | 'count'>,
  names: AsyncIterable<string>,
): AsyncGenerator<ZipEntry, void, Written> {
  for await (const name of names) {
    const content = await store.get(name);
    count(content ? 'files' : 'files missing');
    if (content) yield { name: `media/${name}`, content };
  }
}
