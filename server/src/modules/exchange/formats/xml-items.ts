/** Reads a large XML file element by element. */
import { SaxesParser } from 'saxes';
import type { ReadOptions } from './format';

export class XmlElement {
  readonly children: XmlElement[] = [];
  text = '';

  constructor(
    readonly name: string,
    readonly attributes: Readonly<Record<string, string>>,
    readonly parent: XmlElement | null,
  ) {}

  find(name: string): XmlElement | undefined {
    return this.children.find((child) => child.name === name);
  }

  /** The text of a child element; '' without one. */
  textOf(name: string): string {
    return this.find(name)?.text.trim() ?? '';
  }
}

/** Characters that XML 1.0 forbids, but exporters write anyway. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Yields each wanted element at its end tag and removes it from its parent, so that only one such element is in memory at a time.
 * Earlier children of the parent stay readable.
 */
export async function* xmlItems(
  chunks: AsyncIterable<string>,
  isWanted: (element: XmlElement) => boolean,
  { report }: Pick<ReadOptions, 'report'>,
): AsyncGenerator<XmlElement> {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  let ended: XmlElement[] = [];
  let current: XmlElement | null = null;
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = new XmlElement(name, attributes, current);
    current?.children.push(element);
    current = element;
  });
  const addText = (text: string) => {
    if (current) current.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (!current) return;
    const { parent } = current;
    if (isWanted(current)) {
      ended.push(current);
      parent?.children.pop();
    }
    current = parent;
  });
  parser.on('error', ({ message }) => report({ at: `line ${parser.line}`, what: 'damaged XML', detail: message }));
  for await (const chunk of chunks) {
    parser.write(chunk.replaceAll(FORBIDDEN, ''));
    yield* ended;
    ended = [];
  }
  parser.close();
  yield* ended;
}
